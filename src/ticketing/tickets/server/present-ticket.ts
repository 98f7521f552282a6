import type { EntryTicket } from '../../../commerce/orders/contract.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { TicketClaims } from '../ticket-claims.ts'
import { signTicket } from './sign-ticket.ts'
import { getSigningKey } from './signing-key.ts'
import { canBeReturned, getProductName, type TicketRow } from './ticket-row.ts'

export interface TicketReader {
  userId: number
  now: number
  config: Pick<Config, 'dataDir' | 'serverKey' | 'ticketKey' | 'wallet'>
}

export async function presentTickets(
  rows: readonly TicketRow[],
  reader: TicketReader,
): Promise<EntryTicket[]> {
  return Promise.all(rows.map(row => presentTicket(row, reader)))
}

/** Presents a ticket to its holder, with its token, or to the buyer who passed it on. */
export async function presentTicket(
  row: TicketRow,
  { userId, now, config }: TicketReader,
): Promise<EntryTicket> {
  const state = getState(row, userId)
  const isCurrent = state === 'current'
  return {
    ticket_id: row.ticket_id,
    order_id: row.order.user_id === userId ? row.order.public_id : null,
    project_id: row.order.project_id,
    state,
    void_reason: row.void_reason,
    token: isCurrent ? await signTicket(getSigningKey(config), toClaims(row)) : null,
    short_code: isCurrent ? row.short_code : null,
    version: row.version,
    name: isCurrent ? row.name : null,
    place: row.place,
    count: row.count,
    product_name: getProductName(row),
    category: row.category,
    event: row.event,
    show_id: row.show_id,
    admits_from: row.admits_from,
    admits_until: row.admits_until,
    is_over: isOver(row, now),
    can_change_until: row.frozen_at,
    link_expires_at: hasLink(row, now) && isCurrent ? row.link_expires_at : null,
    allowed: isCurrent ? getAllowedActs(row, { userId, now, config }) : [],
  }
}

/** Returns the state for the reader, who either holds the ticket or bought it. */
function getState({ state, user_id: holder }: TicketRow, userId: number): EntryTicket['state'] {
  if (state === 'void') return 'void'
  return holder === userId ? 'current' : 'passed_on'
}

const isBefore = (iso: string | null, now: number) => iso !== null && Date.parse(iso) <= now
const isOver = (row: TicketRow, now: number) => !row.is_off && isBefore(row.admits_until, now)
const hasLink = (row: TicketRow, now: number) =>
  row.link_expires_at !== null && !isBefore(row.link_expires_at, now)

function getAllowedActs(
  row: TicketRow,
  { userId, now, config: { wallet } }: TicketReader,
): EntryTicket['allowed'] {
  const isShown = !isOver(row, now) && (!row.is_off || row.event?.status === 'postponed')
  const toWallet = wallet && now < wallet.expiresAtMs && isShown ? (['save_to_wallet'] as const) : []
  if (isBefore(row.frozen_at, now)) return [...toWallet]
  return [
    ...toWallet,
    'name',
    ...(row.is_passed_on ? [] : (['pass_on'] as const)),
    ...(hasLink(row, now) ? (['keep'] as const) : []),
    ...(canBeReturned(row) && row.order.user_id === userId ? (['give_back'] as const) : []),
  ]
}

const toSeconds = (iso: string | null) => (iso === null ? undefined : Math.floor(Date.parse(iso) / 1_000))

/** Builds the claims of a ticket's token; absent values are omitted. */
export function toClaims(row: TicketRow): TicketClaims {
  const from = toSeconds(row.admits_from)
  const until = toSeconds(row.admits_until)
  return {
    t: row.ticket_id,
    ...(row.event_id !== null && { e: row.event_id }),
    ...(row.show_id !== null && { s: row.show_id }),
    ...(from !== undefined && { f: from }),
    ...(until !== undefined && { u: until }),
    n: row.place,
    ...(row.initials !== '' && { i: row.initials }),
    v: row.version,
  }
}
