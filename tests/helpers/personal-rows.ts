import type { ServerModule } from '../../src/platform/server/app.ts'
import type { TestDatabase } from '../../src/platform/server/testing/database.ts'

type Columns = Record<string, unknown>

/** Column → the value or values that identify an owner's rows. */
export type OwnerColumns = Record<string, unknown>

export interface PersonalRow {
  table: string
  row: Columns
}

/** All personal rows at one time, as JSON strings, because thousands are compared and few are parsed. */
export type PersonalRows = Set<string>

/**
 * Returns whether a row belongs to an owner, according to the columns that refer to fans, sessions and
 * sign-ups.
 */
export function isOwnedBy({ table, row }: PersonalRow, owned: OwnerColumns): boolean {
  return Object.entries(owned).some(([column, values]) => {
    const own = table === ownerTables[column] ? row['id'] : row[column]
    return own !== undefined && own !== null && [values].flat().map(String).includes(String(own))
  })
}

const ownerTables: Record<string, string> = {
  user_id: 'users',
  session_id: 'sessions',
  preuser_id: 'preusers',
}

/** Reads every row of every table that the modules declare as personal data. */
export async function readPersonalRows(
  { pool }: TestDatabase,
  modules: ServerModule[],
): Promise<PersonalRows> {
  const tables = [...new Set(modules.flatMap(({ personalData }) => Object.keys(personalData?.tables ?? {})))]
  const text = tables.map(
    table => `select json_build_object('table', '${table}', 'row', t)::text from ${table} t`,
  )
  const { rows } = await pool.query<[string]>({ text: text.join(' union all '), rowMode: 'array' })
  return new Set(rows.flat())
}

/** Returns the rows that are missing from `others` or differ there. */
export function subtractRows(rows: PersonalRows, others: PersonalRows): PersonalRow[] {
  return [...rows].filter(row => !others.has(row)).map(row => JSON.parse(row))
}
