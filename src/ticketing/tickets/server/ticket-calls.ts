import type { EntryTicket } from '../../../commerce/orders/contract.ts'
import { Failure, fail } from '../../../platform/contract/errors.ts'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { type Implementation, implement, implementSecret } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { listTickets, readTickets } from './list-tickets.ts'
import { nameTickets } from './name-tickets.ts'
import { createLink, endLink, findTicketByLink, takeTicket } from './pass-on.ts'
import { presentTickets } from './present-ticket.ts'
import { getProductName } from './ticket-row.ts'
import { offerPass } from './wallet/offer-pass.ts'

async function respondWithTickets(ids: readonly string[], context: FanContext): Promise<EntryTicket[]> {
  const { fan, read, locale, config, now } = context
  const rows = await readTickets(read, { userId: fan.userId, locale, ids })
  return presentTickets(rows, { userId: fan.userId, now: now(), config })
}

/** Stores only ids in idempotent responses, so that a repeated request shows the tickets' current state. */
export const ticketCalls: Implementation[] = [
  implement(contract.listEntryTickets, async ({ query }, { fan, read, locale, config, now }) => {
    const reader = { userId: fan.userId, now: now(), config }
    const found = await listTickets(read, { ...query, ...reader, locale })
    const results = await presentTickets(found.rows, reader)
    return toOffsetPage(query, { ...found, rows: results })
  }),
  implementSecret(
    contract.nameEntryTickets,
    ({ params, body }, { fan: { userId }, write, now }) =>
      write(db =>
        nameTickets(db, {
          userId,
          projectId: params.project_id,
          orderId: body.order_id,
          ticketIds: body.ticket_ids,
          names: body.names,
          now: now(),
        }),
      ),
    async ({ ids }, context) => ({ results: await respondWithTickets(ids, context) }),
  ),
  implement(contract.passOnTicket, async ({ params }, { fan: { userId }, write, now, config }) => {
    const made = await write(db => createLink(db, { ticketId: params.ticket_id, userId, now: now() }))
    if (made instanceof Failure) return made
    const { token, expires_at } = made
    return { link: `${config.publicUrl}${paths.takeTicket(token)}`, expires_at }
  }),
  implement(contract.keepTicket, ({ params }, { fan: { userId }, write }) =>
    write(db => endLink(db, { ticketId: params.ticket_id, userId })),
  ),
  implement(contract.makeWalletPass, ({ params }, context) => offerPass(params.ticket_id, context)),
  implement(contract.lookAtLink, async ({ body }, { fan, read, locale, now }) => {
    const ticket = await findTicketByLink(read, { token: body.link_token, locale, now: now() })
    if (!ticket) return fail(contract.ticketErrors.linkNotGood)
    const { category, event, show_id, admits_from } = ticket
    return {
      product_name: getProductName(ticket),
      category,
      event,
      show_id,
      admits_from,
      is_yours: ticket.user_id === fan.userId,
    }
  }),
  implementSecret(
    contract.takeTicket,
    ({ body }, { fan: { userId }, write, now }) =>
      write(db => takeTicket(db, { token: body.link_token, userId, now: now() })),
    async ({ ticket_id: id }, context) => {
      const [ticket] = await respondWithTickets([id], context)
      return ticket ?? fail(contract.ticketErrors.notFound)
    },
  ),
]
