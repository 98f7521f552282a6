import { readTypedCode } from '../../../../platform/contract/typed-code.ts'
import type { ListResponse } from './calls.ts'

export interface ListedTicket {
  ticketId: string
  shortCode: string
  initials: string
  version: number
  /**
   * Position of the ticket within its order, from 1, and the order's number of tickets; null in a list from
   * an earlier release.
   */
  place: number | null
  count: number | null
  category: string | null
  fromMs: number | null
  untilMs: number | null
  /** Null while the ticket is valid. */
  voidReason: string | null
  /**
   * Normalized initials and short code, precomputed because each keystroke of the search compares twenty
   * thousand tickets.
   */
  sought: readonly [initials: string, code: string]
}

export interface TicketList {
  byId: Map<string, ListedTicket>
  byCode: Map<string, ListedTicket>
  currentCount: number
}

export function createTicketList(): TicketList {
  return { byId: new Map(), byCode: new Map(), currentCount: 0 }
}

/** Adds the tickets of a response; idempotent. */
export function applyTickets(
  list: TicketList,
  { tickets, groups }: Pick<ListResponse, 'tickets' | 'groups'>,
): void {
  const windows = groups.map(({ category, admits_from, admits_until }) => ({
    category,
    fromMs: toMs(admits_from),
    untilMs: toMs(admits_until),
  }))
  for (const { ticket_id, short_code, initials, version, group, void_reason, ...order } of tickets) {
    const before = list.byId.get(ticket_id)
    // Skips a ticket from a response that arrived after a newer one.
    if (before && before.version > version) continue
    const window = windows[group] ?? { category: null, fromMs: null, untilMs: null }
    const voidReason = void_reason ?? null
    const sought = [normalizeInitials(initials), readTypedCode(short_code)] as const
    const ticket = {
      ticketId: ticket_id,
      shortCode: short_code,
      initials,
      version,
      place: order.place ?? null,
      count: order.count ?? null,
      ...window,
      voidReason,
      sought,
    }
    list.currentCount += Number(voidReason === null) - Number(before?.voidReason === null)
    if (before) list.byCode.delete(before.sought[1])
    list.byId.set(ticket_id, ticket)
    list.byCode.set(sought[1], ticket)
  }
}

/** Normalizes initials, so that "m. k." matches MK. */
export const normalizeInitials = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Z}\p{P}]+/gu, '')
    .toLocaleUpperCase()

const toMs = (moment: string | null) => (moment === null ? null : Date.parse(moment))
