// Where somebody sits, on the screen.

/** The plate of a seat, or whatever stands for it. @param {number} seat @returns {Element | null} */
export const plateOf = (seat) => document.querySelector(`[data-seat="${seat}"] .plate`) ?? document.querySelector(`[data-seat="${seat}"]`);
