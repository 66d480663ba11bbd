// Keeps a view up to date from news, as docs/protocol.md says.
const replaced = (zones = [], { zones: changed = [], places }) => {
  const known = new Map([...zones, ...changed].map((zone) => [zone.id, zone]));
  return places ? places.map((place) => known.get(place)) : [...known.values()];
};

export function follow(view, news) {
  const { public: all, own = {}, number, seats = view.seats, host = view.host } = news;
  const next = { ...view, number, at: all.at, seats, host };
  if (all.table) next.table = all.table;
  if (all.turn) next.turn = all.turn;
  if (all.deal === null) Object.assign(next, { deal: null, own: {}, log: [] });
  else if (all.deal?.whole) Object.assign(next, { deal: all.deal, own: {}, log: [] });
  else if (all.deal) {
    next.deal = { ...view.deal, ...all.deal, zones: replaced(view.deal.zones, all.deal) };
  }
  next.own = { ...next.own };
  for (const [seat, part] of Object.entries(own)) {
    const before = next.own[seat] ?? { zones: [], facts: [], legal: [] };
    next.own[seat] = { ...before, ...part, zones: replaced(before.zones, part) };
  }
  for (const seat of Object.keys(next.own)) if (!seats.includes(Number(seat))) delete next.own[seat];
  const events = (all.events ?? []).map((event, place) => {
    const secrets = Object.values(own).map((part) => part.events?.[place] ?? {});
    return { ...event, params: Object.assign({}, event.params, ...secrets) };
  });
  for (const { code, seat } of events) {
    if (code === "muted") next.muted = [...next.muted, seat];
    if (code === "unmuted") next.muted = next.muted.filter((other) => other !== seat);
  }
  next.log = [...next.log, ...events.filter((event) => event.code !== "said")];
  next.chat = [...next.chat, ...events.filter((event) => event.code === "said")];
  return next;
}

// The zones of a deal as the recipient sees them: own ones in the places of public ones.
export function zones(view) {
  const own = new Map(Object.values(view.own).flatMap((part) => part.zones ?? []).map((zone) => [zone.id, zone]));
  return (view.deal?.zones ?? []).map((zone) => own.get(zone.id) ?? zone);
}
