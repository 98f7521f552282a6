import { describe, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import { runOnce } from './once.ts'
import { none, statement } from './statement.ts'
import { testDatabase } from './testing/database.ts'

const emptyQuery = statement({ name: 'test.nothing', text: 'select', row: none })
const catchError = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error)

describe('isDatabaseUnavailable', () => {
  test('returns true for a lock time-out, a statement time-out and a lost connection', async () => {
    const short = { statementMsMax: 200, lockMsMax: 10, idleMsMax: 0, answerMsMax: 0 }
    await using database = await testDatabase({ limits: { read: short, write: short } })
    const lock = (db: typeof database.db) => runOnce(db, 'lock table users')
    const runQuery = (text: string) => catchError(runOnce(database.db, text))
    await database.transaction(async held => {
      await lock(held)
      expect(isDatabaseUnavailable(await catchError(database.transaction(lock)))).toBe(true)
    })
    expect(isDatabaseUnavailable(await runQuery('select pg_sleep(60)'))).toBe(true)
    expect(isDatabaseUnavailable(await runQuery('select pg_terminate_backend(pg_backend_pid())'))).toBe(true)
    expect(isDatabaseUnavailable(await runQuery('select no_column'))).toBe(false)
    expect(isDatabaseUnavailable(await runQuery('insert into users default values'))).toBe(false)
  })

  test.each([
    'postgres://fanfare@127.0.0.1:1/fanfare',
    'postgres://fanfare@localhost:1/fanfare',
    `postgres://fanfare@${encodeURIComponent('/tmp/no-such-socket')}/fanfare`,
  ])('returns true when %s refuses connections', async url => {
    const database = openDatabase(url, { max: 1 })
    expect(isDatabaseUnavailable(await catchError(database.read.query(emptyQuery)))).toBe(true)
    await database.close()
  })

  test('returns false for other errors', () => {
    expect(isDatabaseUnavailable(new TypeError('x is not a function'))).toBe(false)
    expect(
      isDatabaseUnavailable(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' })),
    ).toBe(false)
    expect(isDatabaseUnavailable(undefined)).toBe(false)
  })
})
