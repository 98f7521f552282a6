/** An admission as recorded, stored and sent by a door, with the API's field names. */
export interface DoorEntry {
  door_id: number
  /** Increases with each entry of the door. */
  seq: number
  ticket_id: string
  /** By the door's own clock, in milliseconds since 1970. */
  at: number
  /**
   * Offset to add to the door's clock, as measured at the last contact; null if the contact is too old
   * (clock.ts).
   */
  offset_ms: number | null
  how: 'camera' | 'hand'
  /** Set if the server found its time impossible; it then counts after all other entries. */
  is_implausible?: true | undefined
}

/**
 * Entries of any number of doors. Adding is commutative, associative and idempotent, so that all doors and
 * the server get the same view regardless of order, duplicates and delays.
 */
export interface Entries {
  all: Map<string, DoorEntry>
  /** The entry that counts for each ticket: plausible ones first, then by corrected time, door and number. */
  first: Map<string, DoorEntry>
  /** Keys of entries withdrawn by an operator, which are ignored whenever they arrive. */
  forgotten: Set<string>
}

const toKey = (doorId: number, seq: number) => `${doorId} ${seq}`

export function createEntries(): Entries {
  return { all: new Map(), first: new Map(), forgotten: new Set() }
}

export function getCorrectedTime({ at, offset_ms }: Pick<DoorEntry, 'at' | 'offset_ms'>): number {
  return at + (offset_ms ?? 0)
}

export function addEntries(entries: Entries, added: Iterable<DoorEntry>): void {
  for (const entry of added) addEntry(entries, entry)
}

export function withdrawEntries(
  entries: Entries,
  { door_id: doorId, seqs }: { door_id: number; seqs: readonly number[] },
): void {
  const { all, first, forgotten } = entries
  const tickets = new Set<string>()
  for (const key of seqs.map(seq => toKey(doorId, seq))) {
    forgotten.add(key)
    const entry = all.get(key)
    if (entry && all.delete(key)) tickets.add(entry.ticket_id)
  }
  for (const id of tickets) first.delete(id)
  for (const entry of all.values()) if (tickets.has(entry.ticket_id)) countIfFirst(entries, entry)
}

function addEntry(entries: Entries, newEntry: DoorEntry): void {
  const { all, first, forgotten } = entries
  const key = toKey(newEntry.door_id, newEntry.seq)
  if (forgotten.has(key)) return
  const known = all.get(key)
  // A phone has its own entry before the server reports its time as impossible.
  if (known && newEntry.is_implausible && !known.is_implausible) {
    all.set(key, { ...known, is_implausible: true })
    chooseFirst(entries, known.ticket_id)
  }
  const entry: DoorEntry = known?.is_implausible ? { ...newEntry, is_implausible: true } : newEntry
  const before = all.get(key)
  if (before && compareEntries(before, entry) <= 0) return
  all.set(key, entry)
  // Only a faulty door uses the same number for two entries; every device then counts the same one.
  if (before && first.get(before.ticket_id) === before) chooseFirst(entries, before.ticket_id)
  countIfFirst(entries, entry)
}

function countIfFirst({ first }: Entries, entry: DoorEntry): void {
  const before = first.get(entry.ticket_id)
  if (!before || compareToCount(entry, before) < 0) first.set(entry.ticket_id, entry)
}

/** Sorts plausible entries before all others. */
function compareToCount(one: DoorEntry, other: DoorEntry): number {
  return (
    Number(one.is_implausible ?? false) - Number(other.is_implausible ?? false) || compareEntries(one, other)
  )
}

function chooseFirst({ all, first }: Entries, ticketId: string): void {
  const ticketEntries = [...all.values()].filter(entry => entry.ticket_id === ticketId)
  const [next] = ticketEntries.toSorted(compareToCount)
  if (next) first.set(ticketId, next)
  else first.delete(ticketId)
}

/**
 * Defines a total order. Only a faulty door creates different entries with the same time, door and number.
 */
function compareEntries(one: DoorEntry, other: DoorEntry): number {
  return (
    getCorrectedTime(one) - getCorrectedTime(other) ||
    one.door_id - other.door_id ||
    one.seq - other.seq ||
    one.ticket_id.localeCompare(other.ticket_id, 'en') ||
    one.at - other.at ||
    Number(one.offset_ms === null) - Number(other.offset_ms === null) ||
    one.how.localeCompare(other.how, 'en')
  )
}

export function findDuplicates({ all, first }: Entries): DoorEntry[] {
  return [...all.values()].filter(entry => first.get(entry.ticket_id) !== entry).toSorted(compareEntries)
}

/** Lists doors with an entry whose time cannot be corrected. */
export function findUncertainDoors({ all }: Entries): number[] {
  const doors = [...all.values()].filter(({ offset_ms }) => offset_ms === null).map(entry => entry.door_id)
  return [...new Set(doors)].toSorted((one, other) => one - other)
}
