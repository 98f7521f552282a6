import { readTypedCode } from '../../../../platform/contract/typed-code.ts'
import type { ticketVerifier } from '../../../tickets/web/shared/verify-ticket.ts'
import type { DoorEntry, Entries } from '../../merge-entries.ts'
import type { ListedTicket, TicketList } from './ticket-list.ts'

type Verify = ReturnType<typeof ticketVerifier>
type TicketClaims = NonNullable<Awaited<ReturnType<Verify>>['claims']>
type TicketProblem = Extract<Awaited<ReturnType<Verify>>, { isGood: false }>['why']

/** Why nobody is let in. */
export type Refusal = TicketProblem | 'void' | 'replaced' | 'unknown_code'

/** What is known of the person in front of the door. */
export interface Shown {
  ticketId: string
  initials: string
  category: string | null
  /** Null of a ticket that is younger than the list. */
  shortCode: string | null
  /** Which of the tickets of its order, from 1. */
  place: number | null
  /** Tickets of the order; null where the list doesn't say. */
  count: number | null
}

export type Verdict =
  /** `isNew`: a good ticket that is younger than the list. */
  | { colour: 'green'; ticket: Shown; isNew: boolean }
  | { colour: 'yellow'; ticket: Shown; first: DoorEntry }
  | { colour: 'red'; why: Refusal; ticket?: Shown; voidReason?: string; window?: Window }

interface Window {
  fromMs: number | null
  untilMs: number | null
}

export interface Known {
  eventId: number
  list: TicketList
  entries: Entries
  /** The right time: the device's clock, corrected. */
  now: number
}

/**
 * A scanned text. Its signature is checked first: nothing is believed, or looked up, of what we never signed. That a
 * ticket is void is told before its time is.
 */
export async function judgeToken(text: string, verify: Verify, known: Known): Promise<Verdict> {
  const { eventId, list, now } = known
  const windowOf = ({ t }: { t: string }) => list.byId.get(t)
  const check = await verify(text.trim(), { admits: { eventId }, now, windowOf })
  const { claims } = check
  if (!claims) return { colour: 'red', why: check.isGood ? 'unreadable' : check.why }
  const listed = list.byId.get(claims.t)
  const refused = listed && refusalOf(listed, claims.v)
  if (refused) return refused
  const ticket = listed ? shownOf(listed) : shownOfClaims(claims)
  if (!check.isGood) {
    const window = listed ?? { fromMs: msOf(claims.f), untilMs: msOf(claims.u) }
    return { colour: 'red', why: check.why, ticket, window }
  }
  return admit(ticket, known, !listed || listed.version < claims.v)
}

/** A code that was typed, or a person who was chosen from the list. */
export function judgeCode(text: string, known: Known): Verdict {
  const { list, now } = known
  const listed = list.byCode.get(readTypedCode(text))
  if (!listed) return { colour: 'red', why: 'unknown_code' }
  const ticket = shownOf(listed)
  const refused = refusalOf(listed, listed.version)
  if (refused) return refused
  if (listed.fromMs !== null && now < listed.fromMs) {
    return { colour: 'red', why: 'too_early', ticket, window: listed }
  }
  if (listed.untilMs !== null && now >= listed.untilMs) {
    return { colour: 'red', why: 'too_late', ticket, window: listed }
  }
  return admit(ticket, known, false)
}

function refusalOf(listed: ListedTicket, version: number): Verdict | undefined {
  const ticket = shownOf(listed)
  if (listed.voidReason !== null) return { colour: 'red', why: 'void', ticket, voidReason: listed.voidReason }
  if (version < listed.version) return { colour: 'red', why: 'replaced', ticket }
  return undefined
}

function admit(ticket: Shown, { entries }: Known, isNew: boolean): Verdict {
  const first = entries.first.get(ticket.ticketId)
  return first ? { colour: 'yellow', ticket, first } : { colour: 'green', ticket, isNew }
}

const shownOf = ({ ticketId, initials, category, shortCode, place, count }: ListedTicket): Shown => ({
  ticketId,
  initials,
  category,
  shortCode,
  place,
  count,
})
const shownOfClaims = ({ t, i = '', n }: TicketClaims): Shown => ({
  ticketId: t,
  initials: i,
  category: null,
  shortCode: null,
  place: n,
  count: null,
})
const msOf = (seconds: number | undefined) => (seconds === undefined ? null : seconds * 1_000)
