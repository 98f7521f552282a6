import { useRef } from 'react'

/**
 * What is listed, and in their places those who were: a list that is read anew after an act takes no row, nor the focus
 * in it, from under the reader. Another `listId` begins anew.
 */
export function useKeptRows<Row>(
  listed: readonly Row[],
  { idOf, listId }: { idOf: (row: Row) => number; listId: string },
): Row[] {
  const before = useRef<{ listId: string; rows: Row[] }>({ listId, rows: [] })
  const rows = keptRows(before.current.listId === listId ? before.current.rows : [], listed, idOf)
  before.current = { listId, rows }
  return rows
}

export function keptRows<Row>(
  before: readonly Row[],
  listed: readonly Row[],
  idOf: (row: Row) => number,
): Row[] {
  const now = new Map(listed.map(row => [idOf(row), row]))
  const known = new Set(before.map(idOf))
  return [...before.map(row => now.get(idOf(row)) ?? row), ...listed.filter(row => !known.has(idOf(row)))]
}
