import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../database.ts'
import { openContext } from '../process/open-context.ts'

type Result = { ok: true; database: Database } | { ok: false; problems: string[] }

/** A command needs one, and one for a transaction that it waits in. */
const connections = 2

/**
 * The configured database for a command beside a server that may or may not run: that of DATABASE_URL, the embedded
 * one of the running server, or the embedded one started for the command alone.
 */
export async function openBesideServer(config: Config, cleanup: AsyncDisposableStack): Promise<Result> {
  const url = config.databaseUrl ?? (await runningUrl(config.dataDir))
  if (url) {
    const database = openDatabase(url, { max: connections })
    cleanup.defer(database.close)
    return { ok: true, database }
  }
  const opened = await openContext({ ...config, logLevel: 'silent' }, cleanup)
  return opened.ok ? { ok: true, database: opened.value.database.work } : opened
}

async function runningUrl(dataDir: string) {
  const { findRunningPostgres } = await import('../../../embedded-postgres/running.ts')
  return findRunningPostgres(dataDir)
}
