/** Values of product availability (spec 3). */
export const availabilities = { notAvailable: 0, available: 1, soldOut: 2 } as const
