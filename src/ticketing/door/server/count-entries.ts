import type { ReadDb } from '../../../platform/server/database.ts'
import {
  addEntries,
  correctedAt,
  type DoorEntry,
  doublesOf,
  noEntries,
  uncertainDoors,
} from '../merge-entries.ts'
import { type DoorOfEvent, readDoors, readEntries } from './read-entries.ts'

interface Counted {
  doors: DoorOfEvent[]
  /** The entries that count, one of each ticket, at the time of the server's clock. */
  entries: DoorEntry[]
  /** Tickets that were shown again. */
  doubles: DoorEntry[]
  /** Doors whose clock could not be compared. */
  uncertain: number[]
  /** With an impossible time, which count only where nothing else does. */
  implausible: DoorEntry[]
  /** Of revoked doors, where those are kept apart; they are not counted. */
  apart: DoorEntry[]
}

/** Counts entries of an event, and lists those that an operator has to look at. */
export async function countEntries(
  db: ReadDb,
  eventId: number,
  { isRevokedApart }: { isRevokedApart: boolean },
): Promise<Counted> {
  const doors = await readDoors(db, eventId)
  const revoked = new Set(doors.filter(door => door.is_revoked).map(door => door.door_id))
  const isApart = ({ door_id }: DoorEntry) => isRevokedApart && revoked.has(door_id)
  const all = await readEntries(db, eventId)
  const merged = noEntries()
  addEntries(
    merged,
    all.filter(entry => !isApart(entry)),
  )
  return {
    doors,
    entries: [...merged.first.values()].map(entry => ({ ...entry, at: correctedAt(entry) })),
    doubles: doublesOf(merged),
    uncertain: uncertainDoors(merged),
    implausible: [...merged.all.values()].filter(entry => entry.is_implausible),
    apart: all.filter(isApart),
  }
}
