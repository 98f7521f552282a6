import { type ClockError, getClockError } from '../../clock.ts'
import {
  addEntries,
  createEntries,
  type DoorEntry,
  type Entries,
  getCorrectedTime,
  withdrawEntries,
} from '../../merge-entries.ts'
import type { ListResponse } from './calls.ts'
import type { OwnEntry, Session, StoredDoor } from './device-store.ts'
import { applyTickets, createTicketList, type TicketList } from './ticket-list.ts'

/** Reasons why no door is open on this device. */
export type WhyClosed = 'none' | 'handed_over' | 'revoked' | 'over'

export interface DoorData {
  session: Session
  list: TicketList
  entries: Entries
  /** Recorded entries that the server has not received yet, in order. */
  waiting: OwnEntry[]
  nextSeq: number
  /** The last response with keys, event and doors; null before the first list. */
  latest: ListResponse | null
  /** Number of stored responses since the last full list. */
  answerCount: number
  wholeAt: number
}

export function restoreDoorData({ answers, own }: StoredDoor, session: Session): DoorData {
  const held: DoorData = {
    session,
    list: createTicketList(),
    entries: createEntries(),
    latest: null,
    answerCount: 0,
    wholeAt: answers[0]?.server_time ?? 0,
    waiting: own.filter(({ is_sent }) => is_sent === 0).toSorted((one, other) => one.seq - other.seq),
    nextSeq: 1,
  }
  for (const response of answers) applyResponse(held, response)
  add(held, own.map(toDoorEntry))
  return held
}

/**
 * Adds entries and raises the next number: a phone that was reopened, or whose storage failed, continues from
 * the server's entries of its door.
 */
function add(held: DoorData, entries: readonly DoorEntry[]): void {
  addEntries(held.entries, entries)
  for (const { door_id, seq } of entries) {
    if (door_id === held.session.doorId) held.nextSeq = Math.max(held.nextSeq, seq + 1)
  }
}

/** Converts one of the device's own entries to the shared format. */
export const toDoorEntry = ({ is_sent: _, ...entry }: OwnEntry): DoorEntry => entry

export function applyResponse(held: DoorData, response: ListResponse): void {
  applyTickets(held.list, response)
  add(held, response.entries)
  for (const each of response.forgotten ?? []) withdrawEntries(held.entries, each)
  held.latest = response
  held.answerCount += 1
}

/** State of an open door as shown on the page. */
export interface OpenDoor {
  kind: 'open'
  name: string
  event: ListResponse['event']
  inCount: number
  expectedCount: number
  waitingCount: number
  clockError: ClockError
  contactAt: number
  isOnline: boolean
  /** Whether an entry could not be stored; a reload would lose it. */
  hasStorageFailed: boolean
  doors: ListResponse['doors']
}

export type DeviceState =
  | { kind: 'loading' }
  | { kind: 'closed'; why: WhyClosed }
  | { kind: 'preparing'; name: string; isOnline: boolean }
  | OpenDoor

/** Network and storage state, separate from the door's data. */
export interface Health {
  isOnline: boolean
  hasStorageFailed: boolean
}

export function toDeviceState(
  held: DoorData,
  { isOnline, hasStorageFailed }: Health,
  now: number,
): DeviceState {
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
    // Also counts admitted tickets that are newer than the list.
    expectedCount: list.currentCount + entries.first.size - current.length,
    clockError: getClockError(contact, now),
  }
}

/** Describes when and at which door a ticket was first admitted. */
export function describeFirstEntry({ first, latest }: { first: DoorEntry; latest: ListResponse | null }) {
  const door = latest?.doors.find(({ door_id }) => door_id === first.door_id)
  return { at: getCorrectedTime(first), door: door?.name ?? null }
}
