import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from './migrate.ts'
import { testDatabase } from './testing/database.ts'

async function aFolder(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await write(folder, files)
  return folder
}

async function write(folder: string, files: Record<string, string>) {
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
}

const fans = 'CREATE TABLE fans (id int PRIMARY KEY);\nINSERT INTO fans VALUES (1);\n'

describe('migrate', () => {
  test('runs each file once in the order of names', async () => {
    await using database = await testDatabase({ template: 'empty' })
    const folder = await aFolder({
      '0002-more.sql': 'INSERT INTO fans VALUES (2)',
      '0001-fans.sql': fans,
      'notes.txt': '?',
    })
    expect(await migrate(database.pool, folder)).toEqual({
      ok: true,
      applied: ['0001-fans.sql', '0002-more.sql'],
    })
    expect(await migrate(database.pool, folder)).toEqual({ ok: true, applied: [] })
  })

  test('lets only one of several starting processes do the work', async () => {
    await using database = await testDatabase({ template: 'empty' })
    const folder = await aFolder({ '0001-fans.sql': `${fans} SELECT pg_sleep(0.1);` })
    const results = await Promise.all([1, 2, 3, 4].map(() => migrate(database.pool, folder)))
    expect(results.flatMap(result => (result.ok ? result.applied : ['failed']))).toEqual(['0001-fans.sql'])
  })

  test('rejects a file that has changed since it ran, and stops there', async () => {
    await using database = await testDatabase({ template: 'empty' })
    const folder = await aFolder({ '0001-fans.sql': fans })
    await migrate(database.pool, folder)
    await write(folder, { '0001-fans.sql': `${fans} `, '0002-more.sql': 'INSERT INTO fans VALUES (2)' })
    expect(await migrate(database.pool, folder)).toEqual({
      ok: false,
      problem: expect.stringContaining('0001-fans.sql has changed since this database ran it'),
    })
    expect((await database.pool.query('SELECT id FROM fans')).rows).toEqual([{ id: 1 }])
  })

  test('ignores changed line endings', async () => {
    await using database = await testDatabase({ template: 'empty' })
    const folder = await aFolder({ '0001-fans.sql': fans })
    await migrate(database.pool, folder)
    await write(folder, { '0001-fans.sql': fans.replaceAll('\n', '\r\n') })
    expect(await migrate(database.pool, folder)).toEqual({ ok: true, applied: [] })
  })

  test('rolls back a file that fails and reruns it once fixed', async () => {
    await using database = await testDatabase({ template: 'empty' })
    const folder = await aFolder({ '0001-fans.sql': `${fans} INSERT INTO fan VALUES (1);` })
    expect(await migrate(database.pool, folder)).toEqual({
      ok: false,
      problem: expect.stringMatching(
        /^The migration 0001-fans\.sql failed .*relation "fan" does not exist\.$/,
      ),
    })
    await write(folder, { '0001-fans.sql': fans })
    expect(await migrate(database.pool, folder)).toEqual({ ok: true, applied: ['0001-fans.sql'] })
  })

  test("sets no time-out for a file and retries when a lock isn't granted", async () => {
    await using database = await testDatabase({ template: 'empty' })
    const folder = await aFolder({ '0001-fans.sql': fans })
    await migrate(database.pool, folder)
    await write(folder, {
      '0002-limits.sql': `ALTER TABLE fans ADD COLUMN name text;
      CREATE TABLE limits AS SELECT current_setting('statement_timeout') AS statement`,
    })
    const reader = await database.pool.connect()
    await reader.query('BEGIN; SELECT FROM fans')
    let pauses = 0
    const migrated = await migrate(database.pool, folder, async () => {
      pauses += 1
      await reader.query('COMMIT')
    })
    reader.release()
    expect([migrated, pauses]).toEqual([{ ok: true, applied: ['0002-limits.sql'] }, 1])
    expect((await database.pool.query('SELECT statement FROM limits')).rows).toEqual([{ statement: '0' }])
  })

  const index = '-- no transaction\nCREATE UNIQUE INDEX CONCURRENTLY fans_by_name ON fans (name);'
  const named = `CREATE TABLE fans (id int PRIMARY KEY, name text);
    INSERT INTO fans VALUES (1, 'same'), (2, 'same');`

  test('builds an index outside a transaction, while other processes wait for their turn', async () => {
    await using database = await testDatabase({ template: 'empty' })
    const folder = await aFolder({ '0001-fans.sql': fans, '0002-index.sql': index.replace('name)', 'id)') })
    const results = await Promise.all([1, 2, 3, 4].map(() => migrate(database.pool, folder)))
    expect(results.flatMap(result => (result.ok ? result.applied : ['failed']))).toEqual([
      '0001-fans.sql',
      '0002-index.sql',
    ])
  })

  test('drops the index of a build that failed, and builds it again', async () => {
    await using database = await testDatabase({ template: 'empty' })
    const folder = await aFolder({ '0001-fans.sql': named, '0002-index.sql': index })
    expect(await migrate(database.pool, folder)).toEqual({
      ok: false,
      problem: expect.stringContaining('could not create unique index "fans_by_name"'),
    })
    const indexes = "SELECT to_regclass('fans_by_name') IS NOT NULL AS is_there"
    expect((await database.pool.query(indexes)).rows).toEqual([{ is_there: false }])
    await database.pool.query('DELETE FROM fans WHERE id = 2')
    expect(await migrate(database.pool, folder)).toEqual({ ok: true, applied: ['0002-index.sql'] })
  })

  test.each([
    ['an incomplete index, which it drops', 1],
    ['a complete index, which it keeps', 0],
  ])('goes on after a crash that left %s', async (_what, isIncomplete) => {
    await using database = await testDatabase({ template: 'empty' })
    const folder = await aFolder({ '0001-fans.sql': named })
    await migrate(database.pool, folder)
    if (isIncomplete === 0) await database.pool.query('DELETE FROM fans WHERE id = 2')
    await database.pool.query(index).catch(() => {})
    const left = "SELECT 'fans_by_name'::regclass::oid AS oid"
    const before = (await database.pool.query(left)).rows
    await database.pool.query('DELETE FROM fans WHERE id = 2')
    await write(folder, { '0002-index.sql': index })
    expect(await migrate(database.pool, folder)).toEqual({ ok: true, applied: ['0002-index.sql'] })
    const after = (await database.pool.query(left)).rows
    expect(JSON.stringify(after) === JSON.stringify(before)).toBe(isIncomplete === 0)
  })

  test('waits for readers of the table without a lock time-out', async () => {
    await using database = await testDatabase({ template: 'empty' })
    const folder = await aFolder({ '0001-fans.sql': `${named} CREATE INDEX fans_by_name ON fans (name);` })
    await migrate(database.pool, folder)
    await write(folder, {
      '0002-drop.sql': '-- no transaction\nDROP INDEX CONCURRENTLY IF EXISTS fans_by_name;',
    })
    const reader = await database.pool.connect()
    await reader.query('BEGIN; SELECT FROM fans')
    const migrated = migrate(database.pool, folder)
    const waiting =
      "SELECT FROM pg_stat_activity WHERE query LIKE '%DROP INDEX%' AND wait_event_type = 'Lock'"
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1)
    await reader.query('COMMIT')
    reader.release()
    expect(await migrated).toEqual({ ok: true, applied: ['0002-drop.sql'] })
  })
})
