/** From one sign of life of an open page to the next. */
export const heartbeatSeconds = 30
/** A token lives as long as three heartbeats (product 11). */
export const tokenLifeMs = 3 * heartbeatSeconds * 1_000
