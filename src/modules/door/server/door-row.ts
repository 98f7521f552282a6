import { admitsUntil } from '../../events/server/index.ts'

/** Doors `d` with their event `e`. */
export const doorSource = 'doors d join events e on e.id = d.event_id'

/** When the event is over, as far as anybody knows; until then codes open doors. It moves with the event. */
export const eventEnd = admitsUntil

/** Devices may send what they have for a day more; then their lists erase themselves. */
export const doorEnd = `(${eventEnd} + interval '24 hours')`
