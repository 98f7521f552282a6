import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../../../packages/local-postgres/start.ts'
import { openDatabase } from '../database.ts'
import { migrateJobs } from '../jobs/start-jobs.ts'
import { migrate } from '../migrate.ts'
import { none, statement } from '../statement.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the test run's server, for creating and dropping databases. */
    postgresUrl: string
  }
}

const migrations = join(import.meta.dirname, '../../../../migrations')

/**
 * Starts one PostgreSQL for the whole test run, with a migrated template that each test's database copies.
 */
export default async function setup({ provide }: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-test-'))
  // Allows other users, because PostgreSQL runs as another user if the tests run as root.
  chmodSync(dataDir, 0o755)
  const started = await startPostgres({ dataDir, isDurable: false })
  if (!started.ok) throw new Error(started.problem)
  const { postgres } = started
  await makeTemplate(postgres.url('postgres'), postgres.url('template'))
  provide('postgresUrl', postgres.url('postgres'))
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const makeTemplateStatement = statement({
  name: 'make-template',
  text: 'CREATE DATABASE template',
  row: none,
})

async function makeTemplate(adminUrl: string, templateUrl: string) {
  const admin = openDatabase(adminUrl, { max: 1 })
  await admin.db.query(makeTemplateStatement)
  await admin.close()
  const template = openDatabase(templateUrl, { max: 1 })
  const migrated = await migrate(template.pool, migrations)
  await migrateJobs(template.pool)
  await template.close()
  if (!migrated.ok) throw new Error(migrated.problem)
}
