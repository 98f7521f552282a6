export const nearKmMax = 150

export const earthRadiusKm = 6371

/** {@link nearKmMax} as a squared chord length on the unit sphere. */
export const nearChordSquaredMax = (2 * Math.sin(nearKmMax / earthRadiusKm / 2)) ** 2
