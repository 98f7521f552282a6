import type { ReadDb } from './database.ts'
import { readRows } from './json-rows.ts'

/** Counts and pages of long lists stop here: totals above 1,000 show as "1000 +" (spec 2.5). */
export const reach = 1_001

/** How many rows of a page lie before the list's end at {@link reach}. */
export function rowsWithin({ limit, offset }: { limit: number; offset: number }): number {
  return Math.max(0, Math.min(limit, reach - offset))
}

export interface ListQuery {
  /** Names the prepared statement. */
  name: string
  /** What is counted and paged: `from … where …`. */
  from: string
  select: string
  /** Must name every row's place without a tie. */
  orderBy: string
  /** For `$1`, `$2` …; limit and offset are added behind them. */
  values?: unknown[]
  limit: number
  offset: number
  /** What is counted, where that takes less than `from`: as many rows, and nothing that only `select` needs. */
  countFrom?: string
  /** Where counting stops, for lists that may be very long. */
  countMax?: number
  /** A condition that must hold for the list to exist at all, for example that its artist does. */
  exists?: string
}

/** `isThere` is false when `exists` did not hold. */
export interface ListResult<Row> {
  isThere: boolean
  totalCount: number
  rows: Row[]
}

type Found<Row> = Row & { is_there: boolean; total_count: number; place: number | null }

/** Reads one page of a list and the list's length in one round trip (design 5). Rows are {@link readRows}. */
export async function readList<Row>(db: ReadDb, query: ListQuery): Promise<ListResult<Row>> {
  const { name, from, select, countFrom = from, orderBy, values = [], limit, offset } = query
  const { exists = 'true', countMax } = query
  const counted = countMax === undefined ? countFrom : `from (select ${countFrom} limit ${countMax}) counted`
  const found = await readRows<Found<Row>>(db, {
    name,
    text: `select ${exists} as is_there, t.total_count, p.*
      from (select count(*)::int as total_count ${counted}) t
      left join (
        select ${select}, row_number() over (order by ${orderBy}) as place ${from}
        order by ${orderBy} limit $${values.length + 1} offset $${values.length + 2}
      ) p on true
      order by p.place`,
    values: [...values, limit, offset],
  })
  return {
    isThere: found[0]?.is_there ?? false,
    totalCount: found[0]?.total_count ?? 0,
    rows: found.filter(row => row.place !== null),
  }
}
