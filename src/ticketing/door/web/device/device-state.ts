import { type ClockError, clockErrorOf } from '../../clock.ts'
import {
  addEntries,
  correctedAt,
  type DoorEntry,
  type Entries,
  forgetEntries,
  noEntries,
} from '../../merge-entries.ts'
import type { ListAnswer } from './calls.ts'
import type { Kept, OwnEntry, Session } from './device-store.ts'
import { applyTickets, noTickets, type TicketList } from './ticket-list.ts'

/** Why there is no door on this device (any more). */
export type WhyClosed = 'none' | 'handed_over' | 'revoked' | 'over'

/** What a device holds in memory of its open door. */
export interface Held {
  session: Session
  list: TicketList
  entries: Entries
  /** Written down and not with the server yet, in their order. */
  waiting: OwnEntry[]
  nextSeq: number
  /** The last answer: keys, event, doors. Null until the first list has come. */
  latest: ListAnswer | null
  /** Answers on the device from the last whole list on. */
  answerCount: number
  /** When the last whole list was made, by the server's clock. */
  wholeAt: number
}

export function heldOf({ answers, own }: Kept, session: Session): Held {
  const held: Held = {
    session,
    list: noTickets(),
    entries: noEntries(),
    latest: null,
    answerCount: 0,
    wholeAt: answers[0]?.server_time ?? 0,
    waiting: own.filter(({ is_sent }) => is_sent === 0).toSorted((one, other) => one.seq - other.seq),
    nextSeq: 1,
  }
  for (const answer of answers) applyAnswer(held, answer)
  add(held, own.map(plain))
  return held
}

/** A phone that was opened again, or that could keep nothing, counts on from what the server has of its door. */
function add(held: Held, entries: readonly DoorEntry[]): void {
  addEntries(held.entries, entries)
  for (const { door_id, seq } of entries) {
    if (door_id === held.session.doorId) held.nextSeq = Math.max(held.nextSeq, seq + 1)
  }
}

/** The entry as all doors know it, whether it was sent or not. */
export const plain = ({ is_sent: _, ...entry }: OwnEntry): DoorEntry => entry

export function applyAnswer(held: Held, answer: ListAnswer): void {
  applyTickets(held.list, answer)
  add(held, answer.entries)
  for (const each of answer.forgotten ?? []) forgetEntries(held.entries, each)
  held.latest = answer
  held.answerCount += 1
}

/** What the page shows of an open door. */
export interface OpenDoor {
  kind: 'open'
  name: string
  event: ListAnswer['event']
  inCount: number
  expectedCount: number
  waitingCount: number
  clockError: ClockError
  /** The last contact, by the device's clock. */
  contactAt: number
  isOnline: boolean
  /** The browser refused to keep something: a reload would lose it. */
  hasStorageFailed: boolean
  doors: ListAnswer['doors']
}

export type DeviceState =
  | { kind: 'loading' }
  | { kind: 'closed'; why: WhyClosed }
  /** The code was taken; the list has not come yet. */
  | { kind: 'preparing'; name: string; isOnline: boolean }
  | OpenDoor

/** How it goes beside the door itself. */
export interface Health {
  isOnline: boolean
  hasStorageFailed: boolean
}

export function stateOf(held: Held, { isOnline, hasStorageFailed }: Health, now: number): DeviceState {
  const { session, latest, list, entries, waiting } = held
  const { name, contact } = session
  if (!latest) return { kind: 'preparing', name, isOnline }
  const current = [...entries.first.keys()].filter(id => list.byId.get(id)?.voidReason === null)
  return {
    kind: 'open',
    name,
    isOnline,
    hasStorageFailed,
    event: latest.event,
    doors: latest.doors,
    inCount: entries.first.size,
    waitingCount: waiting.length,
    contactAt: contact.at,
    // Who came in with a ticket that is younger than the list was expected as well.
    expectedCount: list.currentCount + entries.first.size - current.length,
    clockError: clockErrorOf(contact, now),
  }
}

/** When and where somebody came in first. */
export function placeOf({ first, latest }: { first: DoorEntry; latest: ListAnswer | null }) {
  const door = latest?.doors.find(({ door_id }) => door_id === first.door_id)
  return { at: correctedAt(first), door: door?.name ?? null }
}
