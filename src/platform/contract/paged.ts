import * as z from 'zod'
import { type Failure, fail, platformErrors } from './errors.ts'

/** The largest offset that a list accepts. Only crawlers go deeper. */
const offsetMax = 100_000

/** A whole number from a query string. Empty, signed, fractional and huge values are refused. */
export function wholeNumber({ min = 0, max }: { min?: number; max: number }) {
  return z.coerce
    .string<number | string>()
    .regex(/^\d{1,9}$/, 'Give a whole number.')
    .transform(Number)
    .refine(value => value >= min && value <= max, `Give a number from ${min} to ${max}.`)
}

/** The largest value of a column of type int, as ids have. */
export const int4Max = 2_147_483_647

/** A positive id in a JSON body. */
export const bodyId = z.int().positive().max(int4Max)

/** A positive id as it stands in a path or query. */
export const idParam = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^[1-9]\d{0,9}$/, 'Give a number.'))
  .transform(Number)
  .refine(value => value <= int4Max, 'Give a number.')

/** A list that is asked for whole has at most as many rows. */
const rowsOfAllMax = 1_000
/** What a `limit` of 'all' is read as: one row more than it may have, so that a list need not know of it. */
export const limitOfAll = rowsOfAllMax + 1

/** How many rows a page has at most; 'all' for the whole list in one page (spec 3). */
export function limitParam({ limit, max = 100 }: { limit: number; max?: number }) {
  return z.coerce
    .string<number | string>()
    .regex(/^(all|\d{1,9})$/, 'Give a whole number, or all.')
    .transform((text, context) => {
      if (text === 'all') return limitOfAll
      const rows = Number(text)
      if (rows >= 1 && rows <= max) return rows
      context.addIssue(`Give a number from 1 to ${max}, or all.`)
      return z.NEVER
    })
    .default(limit)
}

/** Query fields of an offset list (spec 3): limit with its default, offset from 0. */
export function offsetQuery(limits: { limit: number; max?: number }) {
  return { limit: limitParam(limits), offset: wholeNumber({ max: offsetMax }).default(0) }
}

/** As it was asked for: 'all' means that no page follows. */
const limitOfPage = z.union([z.int(), z.literal('all')])

/** `{pagination{limit, offset, total_count}, results}` (spec 3). */
export function offsetPage<T extends z.ZodType>(item: T) {
  return z.object({
    pagination: z.object({ limit: limitOfPage, offset: z.int(), total_count: z.int() }),
    results: z.array(item),
  })
}

/** `{pagination{last_evaluated_key, limit}, results}` (spec 3). */
export function cursorPage<T extends z.ZodType>(item: T) {
  return z.object({
    pagination: z.object({ last_evaluated_key: z.string().nullable(), limit: limitOfPage }),
    results: z.array(item),
  })
}

/** The limit as an answer names it. */
export const namedLimit = (limit: number) => (limit === limitOfAll ? ('all' as const) : limit)

/** The refusal of a whole list that is too long to be one page; null where `count` rows are none too many. */
export function refuseAll(limit: number, count: number): Failure | null {
  if (limit !== limitOfAll || count <= rowsOfAllMax) return null
  return fail(platformErrors.validationFailed, {
    limit: `There are more than ${rowsOfAllMax}. Read them page by page.`,
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

/** Builds an offset page. A list that is requested whole and has too many rows is a failure. */
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
    refuseAll(limit, totalCount) ?? {
      pagination: { limit: namedLimit(limit), offset, total_count: totalCount },
      results: rows.map(present),
    }
  )
}
