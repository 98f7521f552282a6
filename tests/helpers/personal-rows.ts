import type { ServerModule } from '../../src/platform/server/app.ts'
import type { TestDatabase } from '../../src/platform/server/testing/database.ts'

type Columns = Record<string, unknown>

/** Column → the value or values of it that make a row somebody's. */
export type Owned = Record<string, unknown>

/** A row of a table with something of a fan. */
export interface PersonalRow {
  table: string
  row: Columns
}

/** Every personal row at one moment, as JSON: they are compared thousands at a time and few are looked into. */
export type PersonalRows = Set<string>

/** Whether a row is somebody's, by the columns that refer to fans, sessions and sign-ups. */
export function isOf({ table, row }: PersonalRow, owned: Owned): boolean {
  return Object.entries(owned).some(([column, values]) => {
    const own = table === tableOf[column] ? row['id'] : row[column]
    return own !== undefined && own !== null && [values].flat().map(String).includes(String(own))
  })
}

const tableOf: Record<string, string> = { user_id: 'users', session_id: 'sessions', preuser_id: 'preusers' }

/** Every row of every table that the modules answer for as personal data. */
export async function personalRows({ pool }: TestDatabase, modules: ServerModule[]): Promise<PersonalRows> {
  const tables = [...new Set(modules.flatMap(({ personalData }) => Object.keys(personalData?.tables ?? {})))]
  const text = tables.map(
    table => `select json_build_object('table', '${table}', 'row', t)::text from ${table} t`,
  )
  const { rows } = await pool.query<[string]>({ text: text.join(' union all '), rowMode: 'array' })
  return new Set(rows.flat())
}

/** The rows of one moment that are not in the other, or not as they were. */
export function without(rows: PersonalRows, others: PersonalRows): PersonalRow[] {
  return [...rows].filter(row => !others.has(row)).map(row => JSON.parse(row))
}
