// What is wrong with how a screen lies: too wide, cut, on top of something else, out of reach, too small to touch.
(phone) => {
    const problems = new Set();
    const name = (each) => [each.tagName.toLowerCase(), each.className.baseVal ?? each.className, each.textContent.trim().slice(0, 24)].filter(Boolean).join(' ');
    const dialogs = [...document.querySelectorAll('.end-veil, .cover, .hint, dialog[open], [role=menu]')];
    const top = dialogs.at(-1) ?? document.body;
    const shown = (each) => each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !each.closest('.sprite, .heard, .air, [inert]');
    const box = (each) => each.getBoundingClientRect();
    // What is seen of it: the rest is cut off by what scrolls around it.
    const seen = (each) => {
        const { left, right, top: above, bottom } = box(each);
        const area = { left, right, top: above, bottom };
        for (let up = each.parentElement; up && up !== document.documentElement; up = up.parentElement) {
            if (getComputedStyle(up).overflowY === 'visible') continue;
            const room = box(up);
            area.left = Math.max(area.left, room.left);
            area.right = Math.min(area.right, room.right);
            area.top = Math.max(area.top, room.top);
            area.bottom = Math.min(area.bottom, room.bottom);
        }
        return area;
    };
    const scroller = (each, across) => {
        for (let up = each.parentElement; up && up !== document.documentElement; up = up.parentElement)
            if (/auto|scroll/.test(getComputedStyle(up)[across ? 'overflowX' : 'overflowY'])) return up;
        return null;
    };

    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) problems.add(`too wide: ${page.scrollWidth} of ${innerWidth}`);
    for (const each of document.body.querySelectorAll('*')) {
        if (!shown(each) || each.closest('svg') || each.closest('.toasts, .flying')) continue;
        const { left, right, width, height } = box(each);
        const words = [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
        if (!words || width < 2 || height < 2) continue;
        if ((left < -1 || right > innerWidth + 1) && !scroller(each, true)) problems.add(`outside: ${name(each)} ${Math.round(left)}..${Math.round(right)}`);
        // A person's name may be cut, and what the log has in full; whatever else we say may not.
        if (each.closest('.name, .who, .chair-words strong, .line-main .quiet, .brand-me, .title, .kept-players, .last-action')) continue;
        const { overflowX, overflowY, textOverflow } = getComputedStyle(each);
        if (overflowX !== 'visible' && !/auto|scroll/.test(overflowX) && each.scrollWidth > each.clientWidth + 1) problems.add(`cut: ${name(each)} ${each.scrollWidth} of ${each.clientWidth}`);
        if (overflowY !== 'visible' && !/auto|scroll/.test(overflowY) && each.scrollHeight > each.clientHeight + 3) problems.add(`cut below: ${name(each)} ${each.scrollHeight} of ${each.clientHeight}`);
    }

    const touched = [...top.querySelectorAll('button, a[href], input, select, textarea, summary, [role=button], [role=tab]')]
        .filter((each) => shown(each) && !each.disabled && !each.closest('.hand'))
        .map((each) => (each.matches('input[type=radio], input[type=checkbox]') ? each.closest('label') ?? each : each))
        .filter((each, at, all) => all.indexOf(each) === at && box(each).width > 1);
    for (const each of touched) {
        const { left, top: above, width, height } = box(each);
        const inText = each.matches('a') && getComputedStyle(each).display === 'inline';
        const around = getComputedStyle(each, '::after'); // may reach further than what is seen
        const reach = around.position === 'absolute' && around.content !== 'none' ? [parseFloat(around.width), parseFloat(around.height)] : [0, 0];
        if (phone && !inText && (Math.max(width, reach[0]) < 39.5 || Math.max(height, reach[1]) < 39.5)) problems.add(`small: ${name(each)} ${Math.round(width)}x${Math.round(height)}`);
        const points = [0.5, 0.25, 0.75].flatMap((x) => [0.5, 0.25, 0.75].map((y) => [left + x * width, above + y * height]))
            .filter(([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight);
        const hit = ([x, y]) => {
            const found = document.elementFromPoint(x, y);
            return each.contains(found) || found?.contains(each);
        };
        const within = scroller(each, false);
        if (points.length === 9 && !points.some(hit) && !within) problems.add(`covered: ${name(each)}`);
    }
    touched.forEach((one, at) => touched.slice(at + 1).forEach((other) => {
        // A whole line is a link, and its button lies at its end, where the line says nothing.
        if (one.contains(other) || other.contains(one) || one.matches('.kept-link')) return;
        const [a, b] = [seen(one), seen(other)];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 2 && down > 2) problems.add(`on each other: ${name(one)} | ${name(other)} ${Math.round(across)}x${Math.round(down)}`);
    }));
    // What floats over a table stays off what lies there.
    for (const over of dialogs.length ? [] : document.querySelectorAll('.around-buttons'))
        for (const under of document.querySelectorAll('.seat, .plate, .table-head .title, .table-head .pill, .held, .prompt')) {
            const [a, b] = [box(over), box(under)];
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (across > 1 && down > 1) problems.add(`under the buttons: ${name(under)} ${Math.round(across)}x${Math.round(down)}`);
        }
    return [...problems];
}
