import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { statement } from '../../../../platform/server/statement.ts'
import type { removableFilters } from '../../find-contract.ts'
import type { Filters } from './find-filters.ts'
import { buildCommonTables, buildCountSql, type QueryShape } from './found-source.ts'
import {
  buildNamedValues,
  numberParameters,
  resolveFilters,
  toQueryShape,
  toVariant,
} from './named-values.ts'

type RemovableFilter = (typeof removableFilters)[number]

/** Removes one filter from the shape; null if it isn't set. */
const without: Record<RemovableFilter, (shape: QueryShape) => QueryShape | null> = {
  search: shape => (shape.isSearch ? { ...shape, isSearch: false } : null),
  place: shape => (shape.place === 'world' ? null : { ...shape, place: 'world' }),
  date: shape => (shape.date === 'any' ? null : { ...shape, date: 'any' }),
  genre: shape => (shape.genre === 'any' ? null : { ...shape, genre: 'any' }),
  price: shape => (shape.price === 'any' ? null : { ...shape, price: 'any' }),
}

/** Counts the events without each filter alone, omitting counts of zero. Returns null for an unknown city. */
export async function countWithoutEachFilter(
  db: ReadDb,
  { now, locale, ...filters }: Filters & { now: number; locale: string },
): Promise<{ filter: RemovableFilter; total_count: number }[] | null> {
  const shape = toQueryShape(filters, now)
  const parts = Object.entries(without).flatMap(([filter, change]) => {
    const changed = change(shape)
    return changed
      ? [{ filter: filter as RemovableFilter, sql: `'${filter}', ${buildCountSql(changed)}` }]
      : []
  })
  const named = await resolveFilters(db, filters, locale)
  if (!named) return null
  if (parts.length === 0) return []
  const tables = buildCommonTables(shape)
  const { text, names } = numberParameters(
    `${tables.length > 0 ? `with ${tables.join(', ')}` : ''}
     select json_build_object(${parts.map(({ sql }) => sql).join(', ')}) as counts`,
  )
  const values = buildNamedValues(filters, named, now)
  const [found] = await db.query(
    counts(toVariant(shape), text),
    names.map(name => values[name]),
  )
  return parts
    .map(({ filter }) => ({ filter, total_count: found?.counts[filter] ?? 0 }))
    .filter(({ total_count: count }) => count > 0)
}

const row = z.object({ counts: z.record(z.string(), z.int()) })
const counts = (variant: string[], text: string) =>
  statement({ name: 'events.without', variant, isPrepared: false, text, row })
