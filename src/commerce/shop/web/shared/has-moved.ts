import { toDateAndPlaceKey } from '../../date-and-place.ts'
import type { TicketFacts } from '../../ticket-facts.ts'

export const hasMoved = (was: TicketFacts | null, is: TicketFacts | null): boolean =>
  was !== null && (is === null || toDateAndPlaceKey(was) !== toDateAndPlaceKey(is))
