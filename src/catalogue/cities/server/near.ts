/** What is closer to a city than this is near it, in km. */
export const nearKmMax = 150

export const earthRadiusKm = 6371

/** The straight line through a globe of radius 1 that this distance on it comes to, squared. */
export const nearChordSquaredMax = (2 * Math.sin(nearKmMax / earthRadiusKm / 2)) ** 2
