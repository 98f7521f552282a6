import * as z from 'zod'
import type { ReadDb } from './database.ts'
import type { Json } from './json-rows.ts'
import { type Declaration, type Statement, statement } from './statement.ts'

/** Cap on counting and paging long lists: totals above 1,000 show as "1000 +" (spec 2.5). */
export const reach = 1_001

/** How many rows of a page are within {@link reach}. */
export function rowsWithin({ limit, offset }: { limit: number; offset: number }): number {
  return Math.max(0, Math.min(limit, reach - offset))
}

interface Parts {
  /** What is counted and paged: `from … where …`. */
  from: string
  select: string
  /** Must be a total order (no ties), or pages would repeat or skip rows. */
  orderBy: string
  /** A cheaper `from` with the same number of rows for counting, without joins that only `select` needs. */
  countFrom?: string
  /** Caps the count of very long lists. */
  countMax?: number
  /** SQL condition for the list itself to exist (else 404), e.g. that its artist does. */
  exists?: string
}

/** `isThere` is false when `exists` did not hold. */
export interface ListResult<Row> {
  isThere: boolean
  totalCount: number
  rows: Row[]
}

/** A list whose statement is declared: see {@link readList}. Its rows are JSON, as in `JsonStatement`. */
export interface ListStatement<Row> {
  row: z.ZodType<Row>
  page: Statement<Page<Row> & { is_there: boolean }>
}

/** The statement's single row: total and the page's rows as JSON. */
interface Page<Row> {
  total_count: number
  rows: Row[] | null
}

/** The schema of {@link Page}, for lists with hand-written SQL instead of {@link listStatement}. */
export function pageOf<Row extends Json>(row: z.ZodType<Row>) {
  return z.object({ total_count: z.int(), rows: z.array(row).nullable() })
}

/** The column `rows` of {@link Page}, from the statement of a page's rows. */
export const pageRows = (text: string) => `(select json_agg(r) from (${text}) r) as rows`

/** A list as its statement answered it; one that belongs to nothing `isThere`. */
export function listOf<Row>(page: (Page<Row> & { is_there?: boolean }) | undefined): ListResult<Row> {
  return { isThere: page?.is_there ?? true, totalCount: page?.total_count ?? 0, rows: page?.rows ?? [] }
}

/** Declares an offset list: reads a page and the total in one round trip (design 5). */
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
      text: pageText(parts),
      row: pageOf(row).extend({ is_there: z.boolean() }),
    }),
  }
}

function pageText({ from, select, orderBy, countFrom = from, countMax, exists = 'true' }: Parts): string {
  const used = [exists, from, select, orderBy, countFrom].join(' ').matchAll(/\$(\d+)/g)
  const valueCount = Math.max(0, ...used.map(([, number]) => Number(number)))
  const counted = countMax === undefined ? countFrom : `from (select ${countFrom} limit ${countMax}) counted`
  return `select ${exists} as is_there, (select count(*)::int ${counted}) as total_count,
    ${pageRows(`select ${select} ${from} order by ${orderBy} limit $${valueCount + 1} offset $${valueCount + 2}`)}`
}

/** @param asked values for `$1`, `$2` …, and limit and offset. */
export async function readList<Row>(
  db: ReadDb,
  { page }: ListStatement<Row>,
  { values = [], limit, offset }: { values?: unknown[]; limit: number; offset: number },
): Promise<ListResult<Row>> {
  const [found] = await db.query(page, [...values, limit, offset])
  return listOf(found)
}
