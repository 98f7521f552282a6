import { eventEnd } from '../../tickets/server/index.ts'

/** SQL: doors `d` with their event `e`. */
export const doorSource = 'doors d join events e on e.id = d.event_id'

/**
 * SQL: codes open doors while tickets admit. Devices may send their entries for one more day; then their
 * lists are erased.
 */
export const doorEnd = `(${eventEnd} + interval '24 hours')`
