import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../database.ts'
import { createPrimary } from '../primary.ts'
import { waitForDatabase } from '../process/connect-database.ts'
import { commandPatienceMs, onWait, openContext } from '../process/open-context.ts'
import type { Command } from './command.ts'

type Result = { ok: true; database: Database } | { ok: false; problems: string[] }

/** Pool size: one connection for the command and one for its open transaction. */
const connections = 2

/**
 * Connects a command to the configured database, whether or not a server is running: the one at DATABASE_URL,
 * the running server's embedded PostgreSQL, or one started just for the command.
 */
export async function openCommandDatabase(
  config: Config,
  { writesToCopy }: Pick<Command, 'writesToCopy'>,
  cleanup: AsyncDisposableStack,
): Promise<Result> {
  const running = config.databaseUrls.length > 0 ? undefined : await runningUrl(config.dataDir)
  const urls = running ? [running] : config.databaseUrls
  if (urls.length > 0) {
    const primary = createPrimary(urls)
    const database = openDatabase(primary, { max: connections, ...(writesToCopy && { writesToCopy }) })
    cleanup.defer(database.close)
    const problem = await waitForDatabase(database, primary, { patienceMs: commandPatienceMs, onWait })
    if (problem) return { ok: false, problems: [problem] }
    return { ok: true, database }
  }
  const opened = await openContext({ ...config, logLevel: 'silent' }, cleanup)
  if (!opened.ok) return opened
  const { work, primary } = opened.value.database
  if (!writesToCopy) return { ok: true, database: work }
  const database = openDatabase(primary, { max: connections, writesToCopy })
  cleanup.defer(database.close)
  return { ok: true, database }
}

async function runningUrl(dataDir: string) {
  const { findRunningPostgres } = await import('../../../../packages/local-postgres/running.ts')
  return findRunningPostgres(dataDir)
}
