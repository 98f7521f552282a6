/** The longest sale with a goal (product 3): some who carry the money refund for 180 days. A check of the table holds it. */
export const goalDaysMax = 120
