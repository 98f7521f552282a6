import { describe, expect, test } from 'vitest'
import { runOnce } from '../once.ts'
import { takeProblems } from './check-contracts.ts'
import { testDatabase } from './database.ts'
import { findLocks } from './find-locks.ts'
import { findLockProblems } from './lock-order-check.ts'

const describeLocks = (text: string) =>
  findLocks(text).map(({ table, waits }) => (waits ? table : `${table}, at once`))

const lock = (table: string) => `select from ${table} where id = $1 for update`

describe('findLocks and findLockProblems', () => {
  test.each([
    ['select id from users where id = $1', []],
    ['select id from users where id = $1 for update', ['users']],
    ['select id from users\n where id = $1 for no key update -- then delete from phones', ['users']],
    ["select 'for update of everything' as text from users", []],
    ['select a.id from accounts a join users u on u.id = a.user_id for update of u', ['users']],
    [
      'select p.id from campaigns p where exists (select from makes m where m.id = p.id) for update',
      ['campaigns'],
    ],
    [
      'delete from t where ctid = any(array(select ctid from t where at < $1 for update skip locked))',
      ['t', 't, at once'],
    ],
    ['select id from users where id = $1 for update nowait', ['users, at once']],
    ['update users u set email = $1 from users old where old.id = u.id', ['users']],
    ['insert into phones (id) values ($1)', []],
    ['insert into phones as p (id) values ($1) on conflict (id) do update set id = 2', ['phones']],
    [
      'with a as (insert into x values (1)), b as (insert into y values (1) on conflict do nothing) select',
      ['y'],
    ],
    ['with gone as (delete from x returning id) update y set n = 1 from gone', ['x', 'y']],
    ['select id from graphile_worker.add_job(identifier => $1)', ['graphile_worker.add_job']],
  ] as const)('find the locks of: %s', (text, locked) => {
    expect(describeLocks(text)).toEqual(locked)
  })

  const rules = { order: ['users', 'phones'], harmless: {}, tables: ['users', 'phones', 'secrets'] }
  const problems = (texts: string[]) => findLockProblems(texts, rules)

  test('report a transaction that locks out of order, with the locks that it holds', () => {
    expect(problems([lock('users'), lock('phones')])).toEqual([])
    expect(problems([lock('users'), lock('phones'), lock('users')])).toEqual([])
    expect(problems([lock('phones'), lock('users')])).toEqual([
      'users is locked after phones: select from users where id = $1 for update',
    ])
    expect(problems([lock('phones'), `${lock('users')} nowait`])).toEqual([])
  })

  test('reject a statement that waits for a row and then changes it', () => {
    const change = 'update phones p set n = 1 from found where p.id = found.id'
    expect(problems([`with found as (${lock('phones')}) ${change}`])).toEqual([
      'phones is locked and changed by one statement: with found as (select from phones where id = $1 for update) update phones p set ',
    ])
    expect(problems([`with found as (${lock('phones')} skip locked) ${change}`])).toEqual([])
    expect(problems([lock('phones'), change])).toEqual([])
  })

  test('report a table without a position in the order', () => {
    expect(problems([lock('secrets')])).toEqual([
      'secrets is locked, and stands nowhere in src/app/lock-order.ts',
    ])
  })

  test('check every transaction of a test, even one that is rolled back', async () => {
    await using database = await testDatabase()
    await database.transaction(async db => {
      await runOnce(db, 'select from phones for update')
      await runOnce(db, 'select from users for update')
    })
    expect(takeProblems()).toEqual([
      'a transaction: users is locked after phones: select from users for update',
    ])
  })
})
