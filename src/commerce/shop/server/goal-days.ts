/**
 * Maximum length in days of a sale with a goal (product 3), because some payment providers refund only for
 * 180 days. A table constraint enforces it.
 */
export const goalDaysMax = 120
