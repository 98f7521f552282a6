export const heartbeatSeconds = 30
/** A token is valid for the time of three heartbeats (product 11). */
export const tokenLifeMs = 3 * heartbeatSeconds * 1_000
