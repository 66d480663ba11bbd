// Draws a field by itself: what is played is noted in `played`, and a new view is given by `shown`.
async (view) => {
    const { html, render } = await import('htm/preact');
    const { signal } = await import('@preact/signals');
    const { Sprite } = await import('/web/any/cards/signs.js');
    const { speak } = await import('/web/any/texts/catalogue.js');
    const { Field } = await import('/web/any/table/field.js');
    const { names } = await import('/web/any/table/names.js');
    await speak(view.language);
    const place = document.getElementById('page');
    render(null, place);
    place.replaceChildren();
    window.played = [];
    window.asked = [];
    window.answer = { type: 'ok' };
    const act = async (seat, action) => { window.played.push([seat, action]); return window.answer; };
    const explain = async (seat, card, zone) => {
        window.asked.push([seat, card, zone]);
        return { type: 'reason', card, code: 'play-first', clause: 'C-4', params: {} };
    };
    window.shown = signal(view);
    const Shown = () => html`<${Sprite}/><main class="felt table-screen"><${Field} game=${view.table.settings.game}
        view=${window.shown.value} own=${view.seats} act=${view.acts ? act : null} explain=${explain} names=${names(view)}/></main>`;
    render(html`<${Shown}/>`, place);
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}
