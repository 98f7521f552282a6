type Id = number | string

/**
 * Rows by id, read after the list that references them, because names and pictures belong to other modules.
 */
export interface Lookup<Row extends { id: Id }> {
  /** @throws if the row doesn't exist, which a foreign key rules out */
  get(id: Row['id']): Row
  find(id: Row['id'] | null): Row | null
  /** Returns the existing rows in the order of the ids. */
  pick(ids: readonly Row['id'][]): Row[]
}

/** Reads each id once; ids may repeat or be null. */
export async function lookUp<Row extends { id: Id }>(
  ids: Iterable<Row['id'] | null>,
  read: (ids: Row['id'][]) => Promise<Row[]>,
): Promise<Lookup<Row>> {
  const uniqueIds = [...new Set(ids)].filter(id => id !== null)
  const rows = uniqueIds.length === 0 ? [] : await read(uniqueIds)
  const byId = new Map<Id, Row>(rows.map(row => [row.id, row]))
  return {
    get(id) {
      const row = byId.get(id)
      if (!row) throw new Error(`there is no row with the id ${id}`)
      return row
    },
    find: id => (id === null ? null : (byId.get(id) ?? null)),
    pick: picked => picked.flatMap(id => byId.get(id) ?? []),
  }
}
