import type { TicketFacts } from '../../ticket-facts.ts'
import { whenAndWhere } from '../../when-and-where.ts'

/** Whether a ticket has another date or place than it had. */
export const hasMoved = (was: TicketFacts | null, is: TicketFacts | null): boolean =>
  was !== null && (is === null || whenAndWhere(was) !== whenAndWhere(is))
