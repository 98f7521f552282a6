import { heartbeatSeconds } from '../../heartbeat.ts'

const heartbeatMs = heartbeatSeconds * 1_000

/** Heartbeats are written in batches, so the database lags by up to this much. */
export const flushMs = 10_000
/** A seat is free after two missed heartbeats (product 7). */
export const seatLifeMs = 2 * heartbeatMs + flushMs
/** Minimum interval between two counted heartbeats of a visitor. */
export const beatGapMinMs = heartbeatMs / 2
/**
 * A visitor is remembered longer than it counts, because another process may receive every second heartbeat.
 */
export const knownVisitorTtlMs = 4 * heartbeatMs
/**
 * No seat is freed while heartbeats are not written, nor for this long afterwards, because devices couldn't
 * show that they are active.
 */
export const graceMs = 60_000
/** Three missed batches: heartbeats are not being written. */
export const gapMs = 3 * flushMs
