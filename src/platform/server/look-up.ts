type Id = number | string

/** Rows by id, read after the list that names them: names and pictures belong to other modules. */
export interface Lookup<Row extends { id: Id }> {
  /** Throws where there is no such row; a foreign key rules it out. */
  get(id: Row['id']): Row
  find(id: Row['id'] | null): Row | null
  /** Those that are there, in this order. */
  pick(ids: readonly Row['id'][]): Row[]
}

/** Reads each id once; ids may repeat and be null. */
export async function lookUp<Row extends { id: Id }>(
  ids: Iterable<Row['id'] | null>,
  read: (ids: Row['id'][]) => Promise<Row[]>,
): Promise<Lookup<Row>> {
  const wanted = [...new Set(ids)].filter(id => id !== null)
  const rows = wanted.length === 0 ? [] : await read(wanted)
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
