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

/** First line of a file whose only statement can't run in a transaction, such as `create index concurrently`. */
const outsideMark = '-- no transaction\n'

/**
 * Applies pending migrations: each new `*.sql` file of the folder, in name order and in a separate
 * transaction, unless it begins with `-- no transaction`. Safe to call concurrently (advisory lock). Fails if a file has changed since it was applied
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
    // A restored copy is read-only by default, and its schema must still be that of this release.
    await client.query(`${buildLimitsSql(limits)}; set default_transaction_read_only = off`)
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
    const apply = migration.sql.startsWith(outsideMark) ? runOutside : run
    const problem = await apply(client, migration, pause)
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
      await client.query(record, [name, checksum])
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

const record = 'INSERT INTO migrations (name, checksum) VALUES ($1, $2)'

/** Returns the name of the index that a file builds concurrently. */
function findBuiltIndex(sql: string): string | undefined {
  const text = sql.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ').trim()
  return /^create (?:unique )?index concurrently (?:if not exists )?(\w+)/i.exec(text)?.[1]
}

/**
 * Runs the only statement of a file without a transaction, then records it. After a crash in between, the
 * statement runs again: it is safe to repeat, or it builds an index, which is then complete or dropped first.
 * There is no lock time-out, because such a statement blocks no other while it waits for old transactions.
 */
async function runOutside(
  client: pg.PoolClient,
  { name, sql, checksum }: Migration,
  pause: () => Promise<unknown>,
): Promise<string | undefined> {
  const index = findBuiltIndex(sql)
  await client.query('SET lock_timeout = 0')
  for (let tries = 1; ; tries += 1) {
    try {
      if (!index || !(await hasIndex(client, index))) await client.query(sql)
      await client.query(record, [name, checksum])
      await client.query(buildLimitsSql(limits))
      return undefined
    } catch (error) {
      // A lost connection can't drop the index; the next start does.
      if (index) await hasIndex(client, index).catch(() => {})
      if (tries === triesMax || !isBlocked(error)) {
        return `The migration ${name} failed and left no trace: ${(error as Error).message}.`
      }
      await pause()
    }
  }
}

/** Returns whether the index is complete; drops what an interrupted build has left. */
async function hasIndex(client: pg.PoolClient, index: string): Promise<boolean> {
  const { rows } = await client.query<{ is_valid: boolean }>(
    'SELECT indisvalid AS is_valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [index],
  )
  if (rows[0]?.is_valid === false) await client.query(`DROP INDEX CONCURRENTLY ${index}`)
  return rows[0]?.is_valid === true
}

/** Returns whether the error is lock_not_available or a deadlock. */
const isBlocked = (error: unknown) =>
  (error as { code?: unknown }).code === '55P03' || isRetriableRollback(error)
