import * as z from 'zod'
import type { ReadDb } from './database.ts'
import type { Json } from './json-rows.ts'
import { type Declaration, type Statement, statement } from './statement.ts'

/**
 * Maximum number of rows that are counted and paged in long lists; totals above 1,000 are shown as "1000 +"
 * (spec 2.5).
 */
export const listRowsMax = 1_001

/** Returns the number of rows of a page that are within {@link listRowsMax}. */
export function clampPageRows({ limit, offset }: { limit: number; offset: number }): number {
  return Math.max(0, Math.min(limit, listRowsMax - offset))
}

interface Parts {
  /** SQL of the rows to count and page: `from … where …`. */
  from: string
  select: string
  /** Must be a total order (no ties); otherwise pages would repeat or skip rows. */
  orderBy: string
  /**
   * A cheaper `from` for counting, with the same number of rows but without joins that only `select` needs.
   */
  countFrom?: string
  countMax?: number
  /** SQL condition for the list to exist (else 404), such as that its artist exists. */
  exists?: string
}

/** `isThere` is false if the list's `exists` condition isn't met. */
export interface ListResult<Row> {
  isThere: boolean
  totalCount: number
  rows: Row[]
}

/** A declared list, read by {@link readList}. Its rows are JSON, as in `JsonStatement`. */
export interface ListStatement<Row> {
  row: z.ZodType<Row>
  page: Statement<Page<Row> & { is_there: boolean }>
}

/** The statement's only row: the total, and the page's rows as JSON. */
interface Page<Row> {
  total_count: number
  rows: Row[] | null
}

/** The schema of {@link Page}, for lists with hand-written SQL instead of {@link listStatement}. */
export function pageSchema<Row extends Json>(row: z.ZodType<Row>) {
  return z.object({ total_count: z.int(), rows: z.array(row).nullable() })
}

/** Returns SQL for the column `rows` of {@link Page}, from the statement that selects a page's rows. */
export const buildPageRowsSql = (text: string) => `(select json_agg(r) from (${text}) r) as rows`

/** Converts the statement's row to a list result; `isThere` is true unless the row has `is_there: false`. */
export function toListResult<Row>(page: (Page<Row> & { is_there?: boolean }) | undefined): ListResult<Row> {
  return { isThere: page?.is_there ?? true, totalCount: page?.total_count ?? 0, rows: page?.rows ?? [] }
}

/** Declares an offset list that reads a page and the total in one round trip (design 5). */
export function listStatement<Row extends Json>({
  name,
  variant = [],
  row,
  ...parts
}: Omit<Declaration<Row>, 'text'> & Parts): ListStatement<Row> {
  return {
    row,
    page: statement({
      name,
      variant,
      text: buildPageText(parts),
      row: pageSchema(row).extend({ is_there: z.boolean() }),
    }),
  }
}

function buildPageText({
  from,
  select,
  orderBy,
  countFrom = from,
  countMax,
  exists = 'true',
}: Parts): string {
  const used = [exists, from, select, orderBy, countFrom].join(' ').matchAll(/\$(\d+)/g)
  const valueCount = Math.max(0, ...used.map(([, number]) => Number(number)))
  const counted = countMax === undefined ? countFrom : `from (select ${countFrom} limit ${countMax}) counted`
  return `select ${exists} as is_there, (select count(*)::int ${counted}) as total_count,
    ${buildPageRowsSql(`select ${select} ${from} order by ${orderBy} limit $${valueCount + 1} offset $${valueCount + 2}`)}`
}

/** Reads a page of the list. `values` are those of the placeholders `$1`, `$2` … */
export async function readList<Row>(
  db: ReadDb,
  { page }: ListStatement<Row>,
  { values = [], limit, offset }: { values?: unknown[]; limit: number; offset: number },
): Promise<ListResult<Row>> {
  const [found] = await db.query(page, [...values, limit, offset])
  return toListResult(found)
}
