// Keeps a view up to date from news, as docs/protocol.md says.
const replaced = (zones, changed) => {
  const known = new Map(zones.map((zone) => [zone.id, zone]));
  changed.forEach((zone) => known.set(zone.id, zone));
  return [...known.values()];
};

export function follow(view, news) {
  const { public: all, own = {}, number } = news;
  const next = { ...view, number, at: all.at };
  if (all.table) next.table = all.table;
  if (all.turn) next.turn = all.turn;
  if (all.deal === null) Object.assign(next, { deal: null, own: {}, log: [] });
  else if (all.deal?.whole) Object.assign(next, { deal: all.deal, own: {}, log: [] });
  else if (all.deal) {
    next.deal = { ...view.deal, ...all.deal };
    if (all.deal.zones) next.deal.zones = replaced(view.deal.zones, all.deal.zones);
  }
  next.own = { ...next.own };
  for (const [seat, part] of Object.entries(own)) {
    const before = next.own[seat] ?? { zones: [], facts: [], legal: [] };
    next.own[seat] = { ...before, ...part, zones: replaced(before.zones ?? [], part.zones ?? []) };
  }
  const events = (all.events ?? []).map((event, place) => {
    const secrets = Object.values(own).map((part) => part.events?.[place] ?? {});
    return { ...event, params: Object.assign({}, event.params, ...secrets) };
  });
  next.log = [...next.log, ...events.filter((event) => event.code !== "said")];
  next.chat = [...next.chat, ...events.filter((event) => event.code === "said")];
  return next;
}

// The zones of a deal as the recipient sees them: own ones in the places of public ones.
export function zones(view) {
  const own = new Map(Object.values(view.own).flatMap((part) => part.zones ?? []).map((zone) => [zone.id, zone]));
  return (view.deal?.zones ?? []).map((zone) => own.get(zone.id) ?? zone);
}
