import { findRunningPostgres } from '../packages/local-postgres/running.ts'
import { type Database, openDatabase } from '../src/platform/server/database.ts'

let opened: Database | undefined

/** Returns the tested server's database, for setup that no page offers. Each worker has one connection. */
export function database(): Database {
  if (opened) return opened
  const url = findRunningPostgres(process.env['E2E_DATA_DIR'] ?? 'data')
  if (!url)
    throw new Error('the database of the server under test is not there: E2E_DATA_DIR names its folder')
  opened = openDatabase(url, { max: 1 })
  return opened
}
