/** Maximum distance between nearby cities. */
export const nearKmMax = 150

export const earthRadiusKm = 6371

/** Squared chord length of that distance on a unit sphere. */
export const nearChordSquaredMax = (2 * Math.sin(nearKmMax / earthRadiusKm / 2)) ** 2
