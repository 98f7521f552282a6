import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { alone } from './advisory-lock.ts'

type Migration = { name: string; sql: string; checksum: string }
type Result = { ok: true; applied: string[] } | { ok: false; problem: string }

/**
 * Applies pending migrations: each new `*.sql` file of the folder, in name order, in a transaction of its own. Safe to
 * call concurrently (advisory lock). Fails when an applied file has changed since (checksum).
 * @returns the names of the files that this call ran, or one sentence that says what is wrong.
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<Result> {
  const migrations = await readMigrations(folder)
  return alone(pool, 'migrate', client => runMissing(client, migrations))
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      // Line endings don't count as a change: git may convert them.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function runMissing(client: pg.PoolClient, migrations: Migration[]): Promise<Result> {
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
    const problem = await run(client, migration)
    if (problem) return { ok: false, problem }
    applied.push(migration.name)
  }
  return { ok: true, applied }
}

async function run(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<string | undefined> {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
    return undefined
  } catch (error) {
    await client.query('ROLLBACK')
    return `The migration ${name} failed and left no trace: ${(error as Error).message}.`
  }
}
