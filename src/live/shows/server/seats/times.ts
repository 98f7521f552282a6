import { heartbeatSeconds } from '../../heartbeat.ts'

const heartbeatMs = heartbeatSeconds * 1_000

/** Heartbeats are written in batches, so what the database knows of a seat is as much older. */
export const flushMs = 10_000
/** A seat is free again after two heartbeats that did not come (product 7). */
export const seatLifeMs = 2 * heartbeatMs + flushMs
/** Two heartbeats of a visitor that count are at least as far apart. */
export const beatGapMinMs = heartbeatMs / 2
/** A visitor stays known for longer than it counts, because another process may hear every second heartbeat. */
export const visitorKnownMs = 4 * heartbeatMs
/** While heartbeats are not written, and as long after, no seat frees: nobody could show that they are there. */
export const graceMs = 60_000
/** Three batches that did not come: nobody writes them. */
export const gapMs = 3 * flushMs
