import * as z from 'zod'
import { entryTicket, orderErrors } from '../../commerce/orders/contract.ts'
import { defineEndpoint, type Limit, privateResponse, readLimit } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { idParam, offsetPage, offsetQuery } from '../../platform/contract/paged.ts'
import { refinePersonName } from '../../platform/contract/person-name.ts'
import { secret } from '../../platform/contract/secret.ts'

export { staffTicketErrors, voidTicketsInput } from './staff-shapes.ts'

export const ticketErrors = {
  notFound: defineError('entry_ticket_not_found', 1700, 404, 'There is no such ticket.'),
  frozen: orderErrors.ticketsFrozen,
  passedOnOnce: defineError('entry_ticket_passed_on', 1702, 409, 'A ticket can be passed on once.'),
  /** Returned for unknown, used, cancelled and expired links alike. */
  linkNotGood: defineError('ticket_link_not_good', 1703, 404, 'This link isn’t good any more.'),
  isYours: defineError('ticket_is_yours', 1704, 409, 'This ticket is yours already.'),
  /** `tickets` in the error body lists the tickets: [{ticket_id, name, admits_from}]. */
  heldAtDeletion: defineError('entry_tickets_at_deletion', 1705, 409, 'This account holds tickets to come.'),
  tooManyNames: defineError('entry_ticket_names', 1706, 400, 'There are more names than tickets.'),
  isVoid: defineError('entry_ticket_void', 1707, 409, 'This ticket is void.'),
  /** No wallet keys are configured, or the ticket is not valid any more. */
  noWalletPass: defineError(
    'entry_ticket_no_wallet_pass',
    1710,
    409,
    'There is no wallet pass of this ticket.',
  ),
}

const base = '/api/v1/shops/md/users/self/'
const locale = z.string().max(20).optional()
const ticketParams = z.object({ ticket_id: z.string().max(64) })

const ticketLimit: Limit = { bucket: 'entry-tickets', perMinute: 60 }
/** Links have 128 bits, so they cannot be guessed. */
const linkLimit: Limit = { bucket: 'ticket-links', perMinute: 20 }

export const listEntryTickets = defineEndpoint({
  method: 'GET',
  path: `${base}entry-tickets/`,
  summary: 'Tickets that the fan holds: those to come first, soonest first, then those that are over',
  source: 'product 10',
  access: 'fan',
  isForRestricted: true,
  query: z.object({ locale, ...offsetQuery({ limit: 20 }) }),
  answer: offsetPage(entryTicket),
  limit: readLimit,
  cache: privateResponse,
})

export const nameEntryTickets = defineEndpoint({
  method: 'POST',
  path: `${base}projects/{project_id}/entry-tickets/`,
  summary: 'Names tickets of an order, or issues them anew: their older tokens are void',
  source: 'spec 7.4, product 10',
  access: 'fan',
  isForRestricted: true,
  idempotency: 'required',
  params: z.object({ project_id: idParam }),
  query: z.object({ locale }),
  body: z.object({
    order_id: z.string().max(64).nullable().default(null),
    /**
     * Names of the tickets in `ticket_ids`, or else of the order's tickets that the fan holds, in the order's
     * sequence. Null leaves a name unchanged.
     */
    names: z
      .array(z.string().trim().max(60, 'ERR_TOO_LONG').superRefine(refinePersonName).nullable())
      .min(1, 'ERR_REQUIRED')
      .max(200, 'ERR_TOO_LONG'),
    /** Ids of tickets in the order, or of tickets passed on to the fan, who does not know the order. */
    ticket_ids: z.array(z.string().max(64)).max(200, 'ERR_TOO_LONG').nullable().default(null),
  }),
  answer: z.object({ results: z.array(entryTicket) }),
  errors: [ticketErrors.notFound, ticketErrors.frozen, ticketErrors.tooManyNames, ticketErrors.isVoid],
  limit: ticketLimit,
  cache: privateResponse,
})

export const passOnTicket = defineEndpoint({
  method: 'POST',
  path: `${base}entry-tickets/{ticket_id}/pass-on/`,
  summary:
    'Makes a link by which another account takes the ticket, once. A link that was made before is over',
  source: 'product 10',
  access: 'fan',
  idempotency: 'none',
  params: ticketParams,
  answer: z.object({ link: secret(z.string()), expires_at: z.iso.datetime() }),
  errors: [ticketErrors.notFound, ticketErrors.frozen, ticketErrors.passedOnOnce, ticketErrors.isVoid],
  limit: ticketLimit,
  cache: privateResponse,
})

export const keepTicket = defineEndpoint({
  method: 'DELETE',
  path: `${base}entry-tickets/{ticket_id}/pass-on/`,
  summary: 'Ends the link: the fan keeps the ticket. Safe to repeat',
  source: 'product 10',
  access: 'fan',
  isForRestricted: true,
  idempotency: 'none',
  params: ticketParams,
  answer: z.object({ ticket_id: z.string() }),
  errors: [ticketErrors.notFound],
  limit: ticketLimit,
  cache: privateResponse,
})

const passLimit: Limit = { bucket: 'wallet-passes', perMinute: 10 }

export const makeWalletPass = defineEndpoint({
  method: 'POST',
  path: `${base}entry-tickets/{ticket_id}/wallet-pass/`,
  summary: 'The address of a file for a phone’s wallet (.pkpass), good for five minutes',
  source: 'product 10',
  access: 'fan',
  isForRestricted: true,
  idempotency: 'none',
  params: ticketParams,
  query: z.object({ locale }),
  answer: z.object({ url: secret(z.string()), expires_at: z.iso.datetime() }),
  errors: [ticketErrors.notFound, ticketErrors.isVoid, ticketErrors.noWalletPass],
  limit: passLimit,
  cache: privateResponse,
})

const linkBody = z.object({ link_token: secret(z.string().min(1, 'ERR_REQUIRED').max(64)) })

export const lookAtLink = defineEndpoint({
  method: 'POST',
  path: `${base}entry-tickets/link/`,
  summary: 'What a link passes on',
  source: 'product 10',
  access: 'fan',
  idempotency: 'none',
  query: z.object({ locale }),
  body: linkBody,
  answer: entryTicket
    .pick({ product_name: true, category: true, event: true, show_id: true, admits_from: true })
    .extend({ is_yours: z.boolean() }),
  errors: [ticketErrors.linkNotGood],
  limit: linkLimit,
  cache: privateResponse,
})

export const takeTicket = defineEndpoint({
  method: 'POST',
  path: `${base}entry-tickets/take/`,
  summary: 'Takes the ticket of a link: it is this fan’s now, and its older tokens are void',
  source: 'product 10',
  access: 'fan',
  idempotency: 'required',
  query: z.object({ locale }),
  body: linkBody,
  answer: entryTicket,
  errors: [ticketErrors.linkNotGood, ticketErrors.isYours, ticketErrors.frozen],
  limit: linkLimit,
  cache: privateResponse,
})
