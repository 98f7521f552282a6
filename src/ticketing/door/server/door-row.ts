import { eventEnd } from '../../tickets/server/index.ts'

/** SQL source of doors `d` with their event `e`. */
export const doorSource = 'doors d join events e on e.id = d.event_id'

/**
 * SQL for the time at which a device's list is erased. Codes open doors until admission ends; devices may
 * then send their entries for one more day.
 */
export const doorEnd = `(${eventEnd} + interval '24 hours')`
