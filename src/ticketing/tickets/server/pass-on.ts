import { hash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { lockOrder } from '../../../commerce/orders/server/index.ts'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { ticketErrors } from '../contract.ts'
import { isFrozen, lockTickets } from './lock-tickets.ts'
import { notifyPassedOn } from './notify-passed-on.ts'
import { reissueTickets } from './reissue-tickets.ts'
import {
  addOrdersAndEvents,
  buildTicketColumnsSql,
  type TicketRow,
  ticketRow,
  ticketSource,
} from './ticket-row.ts'
import { deleteLinksStatement } from './void-tickets.ts'

const linkBytes = 16
/** Lifetime of a link, unless the tickets are frozen earlier. */
const linkMs = 7 * 86_400_000

const hashToken = (token: string) => hash('sha256', token, 'buffer')

const insertLinkStatement = statement({
  name: 'tickets.make-link',
  text: `insert into ticket_links (ticket_id, link_hash, made_at, expires_at) values ($1, $2, $3, $4)
    on conflict (ticket_id) do update set link_hash = excluded.link_hash, made_at = excluded.made_at,
      expires_at = excluded.expires_at`,
  row: none,
})

interface LinkInput {
  ticketId: string
  userId: number
  now: number
}

/**
 * Creates a link with which another account can take the ticket. The fan sends the link by any means, so that
 * we do not reveal whether an email address has an account. The ticket stays the fan's until it is taken.
 */
export async function createLink(
  db: Db,
  { ticketId, userId, now }: LinkInput,
): Promise<{ token: string; expires_at: string } | Failure> {
  const [ticket] = (await lockTickets(db, [ticketId], userId)) ?? []
  if (!ticket) return fail(ticketErrors.notFound)
  if (ticket.state === 'void') return fail(ticketErrors.isVoid)
  if (ticket.isPassedOn) return fail(ticketErrors.passedOnOnce)
  if (isFrozen(ticket, now)) return fail(ticketErrors.frozen)
  const token = randomBytes(linkBytes).toString('base64url')
  const expiresAt = new Date(Math.min(now + linkMs, ticket.frozenAt?.getTime() ?? Infinity))
  await db.query(insertLinkStatement, [ticket.id, hashToken(token), new Date(now), expiresAt])
  return { token, expires_at: expiresAt.toISOString() }
}

export async function endLink(
  db: Db,
  { ticketId, userId }: Pick<LinkInput, 'ticketId' | 'userId'>,
): Promise<{ ticket_id: string } | Failure> {
  const [ticket] = (await lockTickets(db, [ticketId], userId)) ?? []
  if (!ticket) return fail(ticketErrors.notFound)
  await db.query(deleteLinksStatement, [[ticket.id]])
  return { ticket_id: ticketId }
}

const lookStatement = jsonStatement({
  name: 'tickets.of-link',
  text: `select ${buildTicketColumnsSql('$2')} from entry_tickets t ${ticketSource}
    where k.link_hash = $1 and k.expires_at > $3 and t.state = 'current'`,
  row: ticketRow,
})

/** Finds the ticket of a valid link; null if there is none. */
export async function findTicketByLink(
  db: ReadDb,
  { token, locale, now }: { token: string; locale: string; now: number },
): Promise<TicketRow | null> {
  const rows = await readJsonRows(db, lookStatement, [hashToken(token), locale, new Date(now)])
  const [found] = await addOrdersAndEvents(db, rows, locale)
  return found ?? null
}

const orderStatement = statement({
  name: 'tickets.order-of-link',
  text: `select t.order_id as id from ticket_links k join entry_tickets t on t.id = k.ticket_id where k.link_hash = $1`,
  row: z.object({ id: z.int() }),
})

const ownerStatement = statement({
  name: 'tickets.holder-of-link',
  text: `select t.public_id as "publicId", t.user_id as "holderId" from ticket_links k join entry_tickets t on t.id = k.ticket_id
    where k.link_hash = $1 and k.expires_at > $2 and t.state = 'current'`,
  row: z.object({ publicId: z.string(), holderId: z.int().nullable() }),
})

/**
 * Transfers a link's ticket to this fan. The ticket is locked and the link read again under that lock, so
 * that a second fan finds no link.
 */
export async function takeTicket(
  db: Db,
  { token, userId, now }: { token: string; userId: number; now: number },
): Promise<{ ticket_id: string } | Failure> {
  const [order] = await db.query(orderStatement, [hashToken(token)])
  if (!order) return fail(ticketErrors.linkNotGood)
  // Locks the order before its tickets, as a refund does, so that a ticket cannot be passed on and refunded
  // at the same time.
  await lockOrder(db, order)
  const read = async () => (await db.query(ownerStatement, [hashToken(token), new Date(now)]))[0]
  const offered = await read()
  if (!offered || offered.holderId === null) return fail(ticketErrors.linkNotGood)
  if (offered.holderId === userId) return fail(ticketErrors.isYours)
  const [ticket] = (await lockTickets(db, [offered.publicId], offered.holderId)) ?? []
  if (!ticket || !(await read())) return fail(ticketErrors.linkNotGood)
  if (isFrozen(ticket, now)) return fail(ticketErrors.frozen)
  await reissueTickets(db, [{ id: ticket.id, name: null }], {
    act: 'pass_on',
    at: now,
    actor: 'fan',
    set: { user_id: userId, passed_on_at: new Date(now) },
  })
  await notifyPassedOn(db, { ticketId: ticket.id, giverId: offered.holderId, at: now })
  return { ticket_id: offered.publicId }
}
