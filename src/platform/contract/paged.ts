import * as z from 'zod'
import { type Failure, fail, platformErrors } from './errors.ts'

/** The largest offset that a list accepts; only crawlers page further. */
const offsetMax = 100_000

/** A whole number in a query string. Rejects empty, signed, fractional and huge values. */
export function wholeNumber({ min = 0, max }: { min?: number; max: number }) {
  return z.coerce
    .string<number | string>()
    .regex(/^\d{1,9}$/, 'Give a whole number.')
    .transform(Number)
    .refine(value => value >= min && value <= max, `Give a number from ${min} to ${max}.`)
}

/** Maximum of a PostgreSQL int column, such as an id. */
export const int4Max = 2_147_483_647

export const bodyId = z.int().positive().max(int4Max)

export const idParam = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^[1-9]\d{0,9}$/, 'Give a number.'))
  .transform(Number)
  .refine(value => value <= int4Max, 'Give a number.')

/** Maximum number of rows of a list that is requested as a whole. */
const allRowsMax = 1_000
/**
 * The parsed value of the limit 'all': one more than the maximum, so that list queries need no special case.
 */
export const allRowsLimit = allRowsMax + 1

/** The page size of a list; 'all' requests the whole list in one page (spec 3). */
export function limitParam({ limit, max = 100 }: { limit: number; max?: number }) {
  return z.coerce
    .string<number | string>()
    .regex(/^(all|\d{1,9})$/, 'Give a whole number, or all.')
    .transform((text, context) => {
      if (text === 'all') return allRowsLimit
      const rows = Number(text)
      if (rows >= 1 && rows <= max) return rows
      context.addIssue(`Give a number from 1 to ${max}, or all.`)
      return z.NEVER
    })
    .default(limit)
}

/** Query fields of an offset list (spec 3): limit with its default, and offset from 0. */
export function offsetQuery(limits: { limit: number; max?: number }) {
  return { limit: limitParam(limits), offset: wholeNumber({ max: offsetMax }).default(0) }
}

/** The limit as requested; 'all' means that no page follows. */
const pageLimit = z.union([z.int(), z.literal('all')])

/** `{pagination{limit, offset, total_count}, results}` (spec 3). */
export function offsetPage<T extends z.ZodType>(item: T) {
  return z.object({
    pagination: z.object({ limit: pageLimit, offset: z.int(), total_count: z.int() }),
    results: z.array(item),
  })
}

/** `{pagination{last_evaluated_key, limit}, results}` (spec 3). */
export function cursorPage<T extends z.ZodType>(item: T) {
  return z.object({
    pagination: z.object({ last_evaluated_key: z.string().nullable(), limit: pageLimit }),
    results: z.array(item),
  })
}

export const toResponseLimit = (limit: number) => (limit === allRowsLimit ? ('all' as const) : limit)

/** Returns a failure if a list was requested as a whole and `count` exceeds the maximum, else null. */
export function rejectOversizedList(limit: number, count: number): Failure | null {
  if (limit !== allRowsLimit || count <= allRowsMax) return null
  return fail(platformErrors.validationFailed, {
    limit: `There are more than ${allRowsMax}. Read them page by page.`,
  })
}

interface Page {
  limit: number
  offset: number
}

interface Rows<Row> {
  totalCount: number
  rows: readonly Row[]
}

interface OffsetPage<Item> {
  pagination: { limit: number | 'all'; offset: number; total_count: number }
  results: Item[]
}

/** Builds an offset page. Fails if the list was requested as a whole and has too many rows. */
export function toOffsetPage<Item>(page: Page, list: Rows<Item>): OffsetPage<Item> | Failure
export function toOffsetPage<Row, Item>(
  page: Page,
  list: Rows<Row>,
  present: (row: Row) => Item,
): OffsetPage<Item> | Failure
export function toOffsetPage<Row>(
  { limit, offset }: Page,
  { totalCount, rows }: Rows<Row>,
  present: (row: Row) => unknown = row => row,
): OffsetPage<unknown> | Failure {
  return (
    rejectOversizedList(limit, totalCount) ?? {
      pagination: { limit: toResponseLimit(limit), offset, total_count: totalCount },
      results: rows.map(present),
    }
  )
}
