// What is wrong with how a field lies: outside, on top of something else, cut, or too small to touch.
() => {
    const field = document.querySelector('.field');
    const room = field.getBoundingClientRect();
    const problems = [];
    const box = (each) => each.getBoundingClientRect();
    const name = (each) => `${each.className.baseVal ?? each.className}`.trim() + ' ' + (each.dataset.key ?? each.dataset.card ?? '');
    const inside = '.seat, .plate, .card, .heap, .option, .worth, .standing, .prompt, .mine, .deeds .button, .mark';
    for (const each of document.querySelectorAll(inside)) {
        const { left, right, top, bottom, width } = box(each);
        if (!width || each.closest('.sprite')) continue;
        if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
            problems.push(`outside: ${name(each)} ${[left, right, top, bottom].map(Math.round)}`);
    }
    const apart = (one, other, what) => {
        const [a, b] = [box(one), box(other)];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (a.width && b.width && across > 1 && down > 1) problems.push(`${what}: ${name(one)} on ${name(other)} ${Math.round(across)}x${Math.round(down)}`);
    };
    const each = (selector) => [...document.querySelectorAll(selector)];
    const pairs = (all, what) => all.forEach((one, at) => all.slice(at + 1).forEach((other) => apart(one, other, what)));
    pairs(each('.seat'), 'seats');
    pairs(each('.seat .front > .place, .seat .heap, .before-me .place:not(.heap-place), .before-me .heap, .prompt, .deeds .button'), 'places');
    pairs(each('.column, .standing:not(.bare), .option, .deck, .colour'), 'middle');
    // What lies in the middle stays clear of the seats above and of the prompt and the hand below.
    for (const lying of each('.centre .card, .centre .worth, .standing:not(.bare), .option, .deck, .winners'))
        for (const other of each('.seat, .before-me .place, .prompt .expected, .held .card')) apart(lying, other, 'middle and around');
    for (const held of each('.held .card')) for (const other of each('.prompt .expected, .before-me .place')) apart(held, other, 'hand');
    for (const held of each('.held')) {
        const { width, height } = box(held);
        if (width < 22 || height < 26) problems.push(`too small to touch: ${name(held)} ${Math.round(width)}x${Math.round(height)}`);
    }
    for (const text of each('.expected, .besides, .deck-name, .standing h2, .mark span:not(.heard), .worth, .option b'))
        if (text.scrollWidth > text.clientWidth + 1 && getComputedStyle(text).overflow !== 'visible') problems.push(`cut: ${name(text)}`);
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) problems.push(`scrolls: ${page.scrollWidth}x${page.scrollHeight}`);
    return problems;
}
