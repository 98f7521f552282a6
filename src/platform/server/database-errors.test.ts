import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { isDatabaseBusyOrAway } from './database-errors.ts'
import { runOnce } from './once.ts'
import { none, statement } from './statement.ts'
import { testDatabase } from './testing/database.ts'

const nothing = statement({ name: 'test.nothing', text: 'select', row: none })
const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error)

test('a lock that is held too long, a statement that takes too long and a lost connection pass', async () => {
  const short = { statementMsMax: 200, lockMsMax: 10, idleMsMax: 0 }
  await using database = await testDatabase({ limits: { read: short, write: short } })
  const lock = (db: typeof database.db) => runOnce(db, 'lock table users')
  const ask = (text: string) => failureOf(runOnce(database.db, text))
  await database.transaction(async held => {
    await lock(held)
    expect(isDatabaseBusyOrAway(await failureOf(database.transaction(lock)))).toBe(true)
  })
  expect(isDatabaseBusyOrAway(await ask('select pg_sleep(60)'))).toBe(true)
  expect(isDatabaseBusyOrAway(await ask('select pg_terminate_backend(pg_backend_pid())'))).toBe(true)
  expect(isDatabaseBusyOrAway(await ask('select no_column'))).toBe(false)
  expect(isDatabaseBusyOrAway(await ask('insert into users default values'))).toBe(false)
})

test.each([
  'postgres://fanfare@127.0.0.1:1/fanfare',
  'postgres://fanfare@localhost:1/fanfare',
  `postgres://fanfare@${encodeURIComponent('/tmp/no-such-socket')}/fanfare`,
])('nobody at %s is away', async url => {
  const database = openDatabase(url, { max: 1 })
  expect(isDatabaseBusyOrAway(await failureOf(database.read.query(nothing)))).toBe(true)
  await database.close()
})

test('other mistakes are no wait', () => {
  expect(isDatabaseBusyOrAway(new TypeError('x is not a function'))).toBe(false)
  expect(isDatabaseBusyOrAway(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' }))).toBe(
    false,
  )
  expect(isDatabaseBusyOrAway(undefined)).toBe(false)
})
