import { heartbeatSeconds } from '../../heartbeat.ts'

const heartbeatMs = heartbeatSeconds * 1_000

/** Interval at which heartbeats are written in batches; the database lags by up to this long. */
export const flushMs = 10_000
/** Silence after which a seat is free: two missed heartbeats (product 7). */
export const seatLifeMs = 2 * heartbeatMs + flushMs
/** Minimum interval between two counted heartbeats of a visitor. */
export const beatGapMinMs = heartbeatMs / 2
/**
 * How long a visitor is remembered, which is longer than it counts, because another process may receive every
 * second heartbeat.
 */
export const knownVisitorTtlMs = 4 * heartbeatMs
/**
 * How long no seat is freed after heartbeats were not written, because devices couldn't show that they were
 * active.
 */
export const graceMs = 60_000
/** Gap of three missed batches, from which heartbeats count as not being written. */
export const gapMs = 3 * flushMs
