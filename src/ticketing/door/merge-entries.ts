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
  /** The server found its time impossible: it counts after any entry without this. */
  is_implausible?: true | undefined
}

/**
 * Entries of any number of doors. Adding is commutative, associative and idempotent, so that all doors and the server
 * come to the same view whatever reaches them first, twice or late.
 */
export interface Entries {
  all: Map<string, DoorEntry>
  /** By ticket the entry that counts: a plausible one, then the first by corrected time, then door, then sequence. */
  first: Map<string, DoorEntry>
  /** Keys of entries that an operator took back: they are ignored, whenever they come. */
  forgotten: Set<string>
}

const keyOf = (doorId: number, seq: number) => `${doorId} ${seq}`

export function noEntries(): Entries {
  return { all: new Map(), first: new Map(), forgotten: new Set() }
}

export function correctedAt({ at, offset_ms }: Pick<DoorEntry, 'at' | 'offset_ms'>): number {
  return at + (offset_ms ?? 0)
}

export function addEntries(entries: Entries, added: Iterable<DoorEntry>): void {
  for (const entry of added) addEntry(entries, entry)
}

/** Takes entries of a door back. */
export function forgetEntries(
  entries: Entries,
  { door_id: doorId, seqs }: { door_id: number; seqs: readonly number[] },
): void {
  const { all, first, forgotten } = entries
  const tickets = new Set<string>()
  for (const key of seqs.map(seq => keyOf(doorId, seq))) {
    forgotten.add(key)
    const entry = all.get(key)
    if (entry && all.delete(key)) tickets.add(entry.ticket_id)
  }
  for (const id of tickets) first.delete(id)
  for (const entry of all.values()) if (tickets.has(entry.ticket_id)) countIfFirst(entries, entry)
}

function addEntry(entries: Entries, given: DoorEntry): void {
  const { all, first, forgotten } = entries
  const key = keyOf(given.door_id, given.seq)
  if (forgotten.has(key)) return
  const known = all.get(key)
  // A phone has its own entry before it learns from the server that the time is impossible.
  if (known && given.is_implausible && !known.is_implausible) {
    all.set(key, { ...known, is_implausible: true })
    chooseFirst(entries, known.ticket_id)
  }
  const entry: DoorEntry = known?.is_implausible ? { ...given, is_implausible: true } : given
  const before = all.get(key)
  if (before && compareEntries(before, entry) <= 0) return
  all.set(key, entry)
  // Only a broken door gives one number to two entries. One of them counts, everywhere the same one.
  if (before && first.get(before.ticket_id) === before) chooseFirst(entries, before.ticket_id)
  countIfFirst(entries, entry)
}

function countIfFirst({ first }: Entries, entry: DoorEntry): void {
  const before = first.get(entry.ticket_id)
  if (!before || compareToCount(entry, before) < 0) first.set(entry.ticket_id, entry)
}

/** Plausible entries before all others. */
function compareToCount(one: DoorEntry, other: DoorEntry): number {
  return (
    Number(one.is_implausible ?? false) - Number(other.is_implausible ?? false) || compareEntries(one, other)
  )
}

function chooseFirst({ all, first }: Entries, ticketId: string): void {
  const ofTicket = [...all.values()].filter(entry => entry.ticket_id === ticketId)
  const [next] = ofTicket.toSorted(compareToCount)
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
