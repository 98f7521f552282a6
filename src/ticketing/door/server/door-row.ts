import { eventEnd } from '../../tickets/server/index.ts'

/** Doors `d` with their event `e`. */
export const doorSource = 'doors d join events e on e.id = d.event_id'

/** Codes open doors as long as tickets admit. Devices may send what they have for a day more; then their lists erase themselves. */
export const doorEnd = `(${eventEnd} + interval '24 hours')`
