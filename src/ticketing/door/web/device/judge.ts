import { readTypedCode } from '../../../../platform/contract/typed-code.ts'
import type { createTicketVerifier } from '../../../tickets/web/shared/verify-ticket.ts'
import type { DoorEntry, Entries } from '../../merge-entries.ts'
import type { ListedTicket, TicketList } from './ticket-list.ts'

type Verify = ReturnType<typeof createTicketVerifier>
type TicketClaims = NonNullable<Awaited<ReturnType<Verify>>['claims']>
type TicketProblem = Extract<Awaited<ReturnType<Verify>>, { isGood: false }>['why']

export type Refusal = TicketProblem | 'void' | 'replaced' | 'unknown_code'

export interface ShownTicket {
  ticketId: string
  initials: string
  category: string | null
  /** Null for a ticket that is newer than the list. */
  shortCode: string | null
  /** Position among the tickets of its order, from 1. */
  place: number | null
  /** Number of tickets in the order; null if the list does not contain it. */
  count: number | null
}

export type Verdict =
  /** `isNew` is true for a valid ticket that is newer than the list. */
  | { colour: 'green'; ticket: ShownTicket; isNew: boolean }
  | { colour: 'yellow'; ticket: ShownTicket; first: DoorEntry }
  | { colour: 'red'; why: Refusal; ticket?: ShownTicket; voidReason?: string; window?: Window }

interface Window {
  fromMs: number | null
  untilMs: number | null
}

export interface JudgeContext {
  eventId: number
  list: TicketList
  entries: Entries
  /** The corrected time of the device's clock. */
  now: number
}

/**
 * Judges a scanned text. Verifies its signature first, so that unsigned data is neither trusted nor looked
 * up. Reports that a ticket is void before checking its admission time.
 */
export async function judgeToken(text: string, verify: Verify, known: JudgeContext): Promise<Verdict> {
  const { eventId, list, now } = known
  const findListed = ({ t }: { t: string }) => list.byId.get(t)
  const check = await verify(text.trim(), { admits: { eventId }, now, windowOf: findListed })
  const { claims } = check
  if (!claims) return { colour: 'red', why: check.isGood ? 'unreadable' : check.why }
  const listed = list.byId.get(claims.t)
  const refused = listed && findRefusal(listed, claims.v)
  if (refused) return refused
  const ticket = listed ? toShownTicket(listed) : claimsToShownTicket(claims)
  if (!check.isGood) {
    const window = listed ?? { fromMs: toMs(claims.f), untilMs: toMs(claims.u) }
    return { colour: 'red', why: check.why, ticket, window }
  }
  return admit(ticket, known, !listed || listed.version < claims.v)
}

/** Judges a typed code, or a ticket selected from the list. */
export function judgeCode(text: string, known: JudgeContext): Verdict {
  const { list, now } = known
  const listed = list.byCode.get(readTypedCode(text))
  if (!listed) return { colour: 'red', why: 'unknown_code' }
  const ticket = toShownTicket(listed)
  const refused = findRefusal(listed, listed.version)
  if (refused) return refused
  if (listed.fromMs !== null && now < listed.fromMs) {
    return { colour: 'red', why: 'too_early', ticket, window: listed }
  }
  if (listed.untilMs !== null && now >= listed.untilMs) {
    return { colour: 'red', why: 'too_late', ticket, window: listed }
  }
  return admit(ticket, known, false)
}

function findRefusal(listed: ListedTicket, version: number): Verdict | undefined {
  const ticket = toShownTicket(listed)
  if (listed.voidReason !== null) return { colour: 'red', why: 'void', ticket, voidReason: listed.voidReason }
  if (version < listed.version) return { colour: 'red', why: 'replaced', ticket }
  return undefined
}

function admit(ticket: ShownTicket, { entries }: JudgeContext, isNew: boolean): Verdict {
  const first = entries.first.get(ticket.ticketId)
  return first ? { colour: 'yellow', ticket, first } : { colour: 'green', ticket, isNew }
}

const toShownTicket = ({
  ticketId,
  initials,
  category,
  shortCode,
  place,
  count,
}: ListedTicket): ShownTicket => ({
  ticketId,
  initials,
  category,
  shortCode,
  place,
  count,
})
const claimsToShownTicket = ({ t, i = '', n }: TicketClaims): ShownTicket => ({
  ticketId: t,
  initials: i,
  category: null,
  shortCode: null,
  place: n,
  count: null,
})
const toMs = (seconds: number | undefined) => (seconds === undefined ? null : seconds * 1_000)
