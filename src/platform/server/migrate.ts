import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { withAdvisoryLock } from './advisory-lock.ts'
import { buildLimitsSql, workLimits } from './connection-limits.ts'
import { isRetriableRollback } from './database-errors.ts'

type Migration = { name: string; sql: string; checksum: string }
type Result = { ok: true; applied: string[] } | { ok: false; problem: string }

/**
 * No statement time-out: on large tables a single statement may take an hour, and a time-out would roll it
 * back at every start.
 */
const limits = { ...workLimits.write, statementMsMax: 0, lockMsMax: 1_000 }
const triesMax = 60
const pauseMs = 1_000

/**
 * Applies pending migrations: each new `*.sql` file of the folder, in name order and in a separate
 * transaction. Safe to call concurrently (advisory lock). Fails if a file has changed since it was applied
 * (checksum).
 * A file that doesn't get its locks within a second is rolled back and retried: while it waits for a table,
 * all later statements wait behind it, and reads give up after two seconds.
 * @param pause waits before the next attempt
 * @returns the names of the files that this call ran, or the problem in one sentence
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  pause: () => Promise<unknown> = () => delay(pauseMs),
): Promise<Result> {
  const migrations = await readMigrations(folder)
  return withAdvisoryLock(pool, 'migrate', async client => {
    await client.query(buildLimitsSql(limits))
    return runMissing(client, migrations, pause)
  })
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      // Ignores line endings, which git may convert.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function runMissing(
  client: pg.PoolClient,
  migrations: Migration[],
  pause: () => Promise<unknown>,
): Promise<Result> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migrations',
  )
  const checksums = new Map(rows.map(row => [row.name, row.checksum]))
  const changed = migrations.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum)
  if (changed) {
    return {
      ok: false,
      problem: `The migration ${changed.name} has changed since this database ran it: restore the file and put the change into a new migration.`,
    }
  }
  const applied: string[] = []
  for (const migration of migrations.filter(({ name }) => !checksums.has(name))) {
    const problem = await run(client, migration, pause)
    if (problem) return { ok: false, problem }
    applied.push(migration.name)
  }
  return { ok: true, applied }
}

async function run(
  client: pg.PoolClient,
  { name, sql, checksum }: Migration,
  pause: () => Promise<unknown>,
): Promise<string | undefined> {
  for (let tries = 1; ; tries += 1) {
    await client.query('BEGIN')
    try {
      await client.query(sql)
      await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
      await client.query('COMMIT')
      return undefined
    } catch (error) {
      await client.query('ROLLBACK')
      if (tries === triesMax || !isBlocked(error)) {
        return `The migration ${name} failed and left no trace: ${(error as Error).message}.`
      }
      await pause()
    }
  }
}

/** Returns whether the error is lock_not_available or a deadlock. */
const isBlocked = (error: unknown) =>
  (error as { code?: unknown }).code === '55P03' || isRetriableRollback(error)
