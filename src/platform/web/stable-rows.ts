import { useRef } from 'react'

/**
 * Returns the listed rows and, in their old positions, rows that have since been removed: reloading the list
 * after an action must not remove a row, or the focus in it, while the reader uses it. A different `listId`
 * starts over.
 */
export function useStableRows<Row>(
  listed: readonly Row[],
  { idOf: getId, listId }: { idOf: (row: Row) => number; listId: string },
): Row[] {
  const before = useRef<{ listId: string; rows: Row[] }>({ listId, rows: [] })
  const rows = mergeRows(before.current.listId === listId ? before.current.rows : [], listed, getId)
  before.current = { listId, rows }
  return rows
}

export function mergeRows<Row>(
  before: readonly Row[],
  listed: readonly Row[],
  getId: (row: Row) => number,
): Row[] {
  const now = new Map(listed.map(row => [getId(row), row]))
  const known = new Set(before.map(getId))
  return [...before.map(row => now.get(getId(row)) ?? row), ...listed.filter(row => !known.has(getId(row)))]
}
