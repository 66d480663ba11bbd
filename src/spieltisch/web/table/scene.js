// What every part of the field is told: the view, from where one looks at it, and what is being chosen.

/** @import { View, Zone, Fact } from "../wire" */
/** @import { Choosing } from "./choosing.js" */
/** @import { Layout, Shape } from "./layout.js" */
/** @import { Offer } from "./offers.js" */

/**
 * @typedef {object} Scene
 * @property {string} game
 * @property {View} view
 * @property {Zone[]} zones as the person sees them, a card on its way included
 * @property {Fact[]} facts
 * @property {number[]} own seats
 * @property {number | null} seat the one at the bottom
 * @property {(seat: number) => string} names
 * @property {Choosing} choosing
 * @property {Layout} layout
 * @property {Skin} skin
 * @property {Slots} slots
 */

/**
 * What others put into the field.
 * @typedef {object} Slots
 * @property {(seat: number) => any} [plate] beside the name: clock, what somebody says
 * @property {() => any} [tools] beside the prompt
 * @property {() => any} [cover] in the place of the hand
 */

/** Something to see at a place or a seat, and to hear. @typedef {{ text?: string, icon?: string, label: string, kind?: "gold" | "quiet" }} Mark */

/**
 * How one game lies on the table: what goes where. Never what may be done.
 * @typedef {object} Skin
 * @property {Shape} shape
 * @property {(seats: number) => number} columns of the middle
 * @property {(facts: Fact[]) => string[]} pills how far the deal is
 * @property {(scene: Scene, seat: number) => Mark | null} score of a seat in the running deal
 * @property {(scene: Scene, zone: Zone) => Mark[]} marks at a place
 * @property {(scene: Scene, offer: Offer) => Mark | null} change what a card would change at a place
 * @property {(offers: Offer[]) => string} says what is said of a playable card besides
 * @property {(scene: Scene, offers: Offer[]) => string} outlook what a card would do, as a line
 * @property {(props: { scene: Scene }) => any} Middle
 */

export {};
