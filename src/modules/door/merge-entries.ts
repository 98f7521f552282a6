/** Somebody who was let in: what a door writes down, keeps and sends. Named as it travels. */
export interface DoorEntry {
  door_id: number
  /** Counts up within the door. */
  seq: number
  ticket_id: string
  /** By the door's own clock, in milliseconds since 1970. */
  at: number
  /** What to add to that clock, as measured at the last contact; null where that is too long ago (clock.ts). */
  offset_ms: number | null
  how: 'camera' | 'hand'
}

/**
 * Entries of any number of doors. Adding is commutative, associative and idempotent, so that all doors and the server
 * come to the same view whatever reaches them first, twice or late.
 */
export interface Entries {
  all: Map<string, DoorEntry>
  /** By ticket the entry that counts: the first by corrected time, then door, then sequence. */
  first: Map<string, DoorEntry>
}

export function noEntries(): Entries {
  return { all: new Map(), first: new Map() }
}

export function correctedAt({ at, offset_ms }: Pick<DoorEntry, 'at' | 'offset_ms'>): number {
  return at + (offset_ms ?? 0)
}

export function addEntries(entries: Entries, added: Iterable<DoorEntry>): void {
  for (const entry of added) addEntry(entries, entry)
}

function addEntry({ all, first }: Entries, entry: DoorEntry): void {
  const key = `${entry.door_id} ${entry.seq}`
  const known = all.get(key)
  if (known && compareEntries(known, entry) <= 0) return
  all.set(key, entry)
  // Only a broken door gives one number to two entries. One of them counts, everywhere the same one.
  if (known && first.get(known.ticket_id) === known) chooseFirst({ all, first }, known.ticket_id)
  const before = first.get(entry.ticket_id)
  if (!before || compareEntries(entry, before) < 0) first.set(entry.ticket_id, entry)
}

function chooseFirst({ all, first }: Entries, ticketId: string): void {
  const [next] = [...all.values()].filter(entry => entry.ticket_id === ticketId).toSorted(compareEntries)
  if (next) first.set(ticketId, next)
  else first.delete(ticketId)
}

/** A total order; beyond time, door and sequence only entries of a broken door differ. */
function compareEntries(one: DoorEntry, other: DoorEntry): number {
  return (
    correctedAt(one) - correctedAt(other) ||
    one.door_id - other.door_id ||
    one.seq - other.seq ||
    one.ticket_id.localeCompare(other.ticket_id, 'en') ||
    one.at - other.at ||
    Number(one.offset_ms === null) - Number(other.offset_ms === null) ||
    one.how.localeCompare(other.how, 'en')
  )
}

/** Entries by a ticket that somebody had come in with before, in the order in which they happened. */
export function doublesOf({ all, first }: Entries): DoorEntry[] {
  return [...all.values()].filter(entry => first.get(entry.ticket_id) !== entry).toSorted(compareEntries)
}

/** Doors with an entry whose time nobody could correct. */
export function uncertainDoors({ all }: Entries): number[] {
  const doors = [...all.values()].filter(({ offset_ms }) => offset_ms === null).map(entry => entry.door_id)
  return [...new Set(doors)].toSorted((one, other) => one - other)
}
