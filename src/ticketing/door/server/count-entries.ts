import type { ReadDb } from '../../../platform/server/database.ts'
import {
  addEntries,
  createEntries,
  type DoorEntry,
  findDuplicates,
  findUncertainDoors,
  getCorrectedTime,
} from '../merge-entries.ts'
import { type EventDoor, readDoors, readEntries } from './read-entries.ts'

interface Counted {
  doors: EventDoor[]
  /** The entries that count, one per ticket, with times corrected to the server's clock. */
  entries: DoorEntry[]
  doubles: DoorEntry[]
  /** Ids of doors with an entry whose time cannot be corrected. */
  uncertain: number[]
  /** Entries with an impossible time, which count only if the ticket has no other entry. */
  implausible: DoorEntry[]
  /** Entries of revoked doors, if listed separately; they do not count. */
  apart: DoorEntry[]
}

/** Counts the entries of an event and lists those that an operator should check. */
export async function countEntries(
  db: ReadDb,
  eventId: number,
  { isRevokedApart }: { isRevokedApart: boolean },
): Promise<Counted> {
  const doors = await readDoors(db, eventId)
  const revoked = new Set(doors.filter(door => door.is_revoked).map(door => door.door_id))
  const isSeparate = ({ door_id }: DoorEntry) => isRevokedApart && revoked.has(door_id)
  const all = await readEntries(db, eventId)
  const merged = createEntries()
  addEntries(
    merged,
    all.filter(entry => !isSeparate(entry)),
  )
  return {
    doors,
    entries: [...merged.first.values()].map(entry => ({ ...entry, at: getCorrectedTime(entry) })),
    doubles: findDuplicates(merged),
    uncertain: findUncertainDoors(merged),
    implausible: [...merged.all.values()].filter(entry => entry.is_implausible),
    apart: all.filter(isSeparate),
  }
}
