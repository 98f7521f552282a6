import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '../packages/local-postgres/start.ts'
import { type Database, openDatabase } from '../src/platform/server/database.ts'
import { migrateJobs } from '../src/platform/server/jobs/start-jobs.ts'
import { migrate } from '../src/platform/server/migrate.ts'
import { root } from './built.ts'

export type ScratchDatabase = Database & AsyncDisposable & { url: string }

/**
 * An empty, migrated database on a PostgreSQL and in a folder of its own, both removed when disposed.
 * `isDurable`: commits wait for the disk (fsync), as in production. `sharedBuffers`: for large databases.
 */
export async function scratchDatabase({
  isDurable = false,
  ...memory
}: {
  isDurable?: boolean
  sharedBuffers?: string
} = {}): Promise<ScratchDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fanfare-bench-'))
  // As root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(dataDir, 0o755)
  const started = await startPostgres({ dataDir, isDurable, ...memory })
  if (!started.ok) throw new Error(started.problem)
  const { postgres } = started
  const database = openDatabase(postgres.url(), { max: 10 })
  const migrated = await migrate(database.pool, path.join(root, 'migrations'))
  if (!migrated.ok) throw new Error(migrated.problem)
  await migrateJobs(database.pool)
  return {
    ...database,
    url: postgres.url(),
    async [Symbol.asyncDispose]() {
      await database.close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
