import * as z from 'zod'

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

/** A positive id as it stands in a path or query. */
export const idParam = z.coerce
  .string<number | string>()
  .regex(/^[1-9]\d{0,9}$/, 'Give a number.')
  .transform(Number)
  .refine(value => value <= 2_147_483_647, 'Give a number.')

/** Query fields of an offset list (spec 3): limit with its default, offset from 0. */
export function offsetQuery({ limit, max = 100 }: { limit: number; max?: number }) {
  return {
    limit: wholeNumber({ min: 1, max }).default(limit),
    offset: wholeNumber({ max: offsetMax }).default(0),
  }
}

/** `{pagination{limit, offset, total_count}, results}` (spec 3). */
export function offsetPage<T extends z.ZodType>(item: T) {
  return z.object({
    pagination: z.object({ limit: z.int(), offset: z.int(), total_count: z.int() }),
    results: z.array(item),
  })
}

/** `{pagination{last_evaluated_key, limit}, results}` (spec 3). */
export function cursorPage<T extends z.ZodType>(item: T) {
  return z.object({
    pagination: z.object({ last_evaluated_key: z.string().nullable(), limit: z.int() }),
    results: z.array(item),
  })
}

/** Builds an offset page from rows that each carry `total_count`, as one-trip lists select it. */
export function toOffsetPage<Row, Item>(
  { limit, offset }: { limit: number; offset: number },
  { totalCount, rows }: { totalCount: number; rows: Row[] },
  present: (row: Row) => Item,
) {
  return { pagination: { limit, offset, total_count: totalCount }, results: rows.map(present) }
}
