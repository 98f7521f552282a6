import { readTypedCode } from '../../../../platform/contract/typed-code.ts'
import type { ListAnswer } from './calls.ts'

export interface ListedTicket {
  ticketId: string
  shortCode: string
  initials: string
  version: number
  /** Which of the tickets of its order, from 1, and how many those are; null in a list of an earlier release. */
  place: number | null
  count: number | null
  category: string | null
  fromMs: number | null
  untilMs: number | null
  /** Null while the ticket is current. */
  voidReason: string | null
  /** Initials and short code as they are searched: twenty thousand are compared at each letter. */
  sought: readonly [initials: string, code: string]
}

/** What a device knows of its event's tickets. */
export interface TicketList {
  byId: Map<string, ListedTicket>
  byCode: Map<string, ListedTicket>
  currentCount: number
}

export function noTickets(): TicketList {
  return { byId: new Map(), byCode: new Map(), currentCount: 0 }
}

/** Adds what an answer tells; the same twice changes nothing. */
export function applyTickets(
  list: TicketList,
  { tickets, groups }: Pick<ListAnswer, 'tickets' | 'groups'>,
): void {
  const windows = groups.map(({ category, admits_from, admits_until }) => ({
    category,
    fromMs: msOf(admits_from),
    untilMs: msOf(admits_until),
  }))
  for (const { ticket_id, short_code, initials, version, group, void_reason, ...order } of tickets) {
    const before = list.byId.get(ticket_id)
    // An answer that was overtaken by a later one.
    if (before && before.version > version) continue
    const window = windows[group] ?? { category: null, fromMs: null, untilMs: null }
    const voidReason = void_reason ?? null
    const sought = [plainInitials(initials), readTypedCode(short_code)] as const
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

/** "m. k." is typed for MK. */
export const plainInitials = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Z}\p{P}]+/gu, '')
    .toLocaleUpperCase()

const msOf = (moment: string | null) => (moment === null ? null : Date.parse(moment))
