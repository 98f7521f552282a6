import * as z from 'zod'
import { defineError } from '../../platform/contract/errors.ts'

/** Failures of what staff do to a ticket. */
export const staffTicketErrors = {
  void: defineError('order_ticket_void', 1985, 409, 'The ticket is void.'),
  used: defineError('order_ticket_used', 1986, 409, 'The ticket has admitted somebody.'),
  frozen: defineError(
    'order_ticket_frozen',
    1987,
    409,
    'Doors may have stored the ticket already. An old code may still admit.',
  ),
}

/** Input of the grave act `ticket void`, with the right `tickets.write`. */
export const voidTicketsInput = z.object({
  order_id: z.string().max(64),
  ticket_ids: z.array(z.string().max(64)).min(1, 'ERR_REQUIRED').max(100, 'ERR_INVALID_LENGTH'),
})
