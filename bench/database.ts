import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '../packages/local-postgres/start.ts'
import { type Database, openDatabase } from '../src/platform/server/database.ts'
import { migrateJobs } from '../src/platform/server/jobs/start-jobs.ts'
import { migrate } from '../src/platform/server/migrate.ts'
import { root } from './built.ts'

export type BenchDatabase = Database & AsyncDisposable & { url: string }

interface Options {
  /** If true, commits wait for the disk (fsync), as in production. */
  isDurable?: boolean
  /** PostgreSQL's `shared_buffers`; increase it for large databases. */
  sharedBuffers?: string
}

export async function openDatabaseIn(dataDir: string, options: Options = {}): Promise<BenchDatabase> {
  mkdirSync(dataDir, { recursive: true })
  const started = await startPostgres({ dataDir, ...options })
  if (!started.ok) throw new Error(started.problem)
  const { postgres } = started
  const database = openDatabase(postgres.url(), { max: 10 })
  const migrated = await migrate(database.pool, path.join(root, 'migrations'))
  if (!migrated.ok) throw new Error(`${migrated.problem} Or delete ${dataDir}.`)
  return {
    ...database,
    url: postgres.url(),
    async [Symbol.asyncDispose]() {
      await database.close()
      await postgres.stop()
    },
  }
}

/** Creates an empty, migrated database in a temporary folder, which is removed on disposal. */
export async function createScratchDatabase(options: Options = {}): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fanfare-bench-'))
  // As root, PostgreSQL runs as another user, which needs access to the folder.
  chmodSync(dataDir, 0o755)
  const database = await openDatabaseIn(dataDir, options)
  await migrateJobs(database.pool)
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
