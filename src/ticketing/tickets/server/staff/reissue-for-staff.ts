import { readOrderForStaff } from '../../../../commerce/orders/server/index.ts'
import { type Failure, fail, platformErrors } from '../../../../platform/contract/errors.ts'
import type { Db } from '../../../../platform/server/database.ts'
import type { OperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { staffTicketErrors } from '../../contract.ts'
import { reissueForOperator } from '../act-on-ticket.ts'
import { isFrozen } from '../lock-tickets.ts'
import { readTicketsToChange } from './tickets-to-change.ts'

interface Reissue {
  orderId: string
  ticketId: string
  scope: StaffScope | null
  /** True accepts that doors which are offline may admit the old code. */
  isFrozenKnown: boolean
  by: OperatorAct
}

/** Gives a ticket of an order a new code; its fan sees it on the ticket's page. */
export async function reissueForStaff(
  db: Db,
  { orderId, ticketId, scope, isFrozenKnown, by }: Reissue,
): Promise<{ version: number } | Failure> {
  const order = await readOrderForStaff(db, orderId, scope)
  const [ticket] = order ? await readTicketsToChange(db, order.id, [ticketId]) : []
  if (!ticket) return fail(platformErrors.notFound)
  if (ticket.isUsed) return fail(staffTicketErrors.used)
  if (isFrozen(ticket, by.now) && !isFrozenKnown) return fail(staffTicketErrors.frozen)
  const done = await reissueForOperator(db, ticketId, by)
  return done.is === 'done' ? { version: done.version } : fail(staffTicketErrors.void)
}
