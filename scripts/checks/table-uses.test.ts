import { describe, expect, test } from 'vitest'
import { hole } from './source-texts.ts'
import { tokenizeSql } from './sql-tokens.ts'
import { findTableUses, listCreatedTables } from './table-uses.ts'

/**
 * Formats uses: a read as the name, a write with an exclamation mark, an interpolated name as a question
 * mark.
 */
const formatUses = (sql: string) =>
  findTableUses(sql)
    .map(({ table = '?', isWrite }) => (isWrite ? `${table}!` : table))
    .join(' ')

describe('findTableUses on reads', () => {
  test.each([
    ['select * from users', 'users'],
    ['SELECT * FROM "users" WHERE id = $1', 'users'],
    ['select * from public.users u', 'users'],
    ['select * from only users', 'users'],
    ['from users a, lateral (select from makes m) x, events as e where a.id = e.id', 'users makes events'],
    ['select a from users u left join lateral (select from sessions) s on true', 'users sessions'],
    ['select from (users u join sessions s on s.user_id = u.id)', 'users sessions'],
    ['select from users join sessions using (id)', 'users sessions'],
    ['exists (select from makes)', 'makes'],
    [
      'with a as (select from users), b as (delete from sessions returning id) select from a',
      'users sessions! a',
    ],
    ['delete from sessions s using users u where u.id = s.user_id', 'sessions! users'],
    ['select id from users union all select id from preusers order by 1, 2', 'users preusers'],
    ['select 1 from a where x in (1, 2) group by a, b', 'a'],
    ['select from unnest($1::int[]) a (id) cross join users', 'users'],
    ['table', ''],
  ])('finds the tables of: %s', (sql, uses) => expect(formatUses(sql)).toBe(uses))
})

describe('findTableUses on writes', () => {
  test.each([
    ['insert into users (a) select 1', 'users!'],
    ['update users set a = b from sessions s', 'users! sessions'],
    ['update only users set a = 1, b = 2', 'users!'],
    ['with x as (update users set a = 1) select from x', 'users! x'],
    ['merge into users u using staged s on s.id = u.id when matched then delete', 'users! staged'],
    ['merge into users using (select from staged) s on true', 'users! staged'],
    ['truncate users', 'users!'],
    ['truncate table users', 'users!'],
    ['lock table users in share mode', 'users!'],
    ['copy users (a, b) from stdin', 'users! stdin'],
    ['alter table users add column a int', 'users!'],
    ['drop table if exists users', 'users!'],
    ['insert into users (a) values (1) on conflict (a) do update set a = 2', 'users!'],
  ])('finds the tables of: %s', (sql, uses) => expect(formatUses(sql)).toBe(uses))
})

describe('findTableUses on other SQL', () => {
  test.each([
    ['select from a for update', 'a'],
    ['select from a where x is distinct from users', 'a'],
    ['select extract(epoch from at), substring(name from 2), trim(both from (users)) from a', 'a'],
    ["select 'from users' -- from users\n from a", 'a'],
    ['select $$ from users $$, $x$ update users $x$ /* from /* users */ from users */ from a', 'a'],
    ["select e'\\' from users' from a", 'a'],
    ["select 'it''s from users' from a", 'a'],
    ['select "from" users from a', 'a'],
    ['create index on a using gin (b)', ''],
  ])('finds no tables in: %s', (sql, uses) => {
    // `create index` is only in migrations; the word after its `using` is an index method, not a table.
    expect(formatUses(sql).replace('gin', '').trim()).toBe(uses)
  })
})

describe('table uses', () => {
  test('findTableUses reports an interpolated name, but not an interpolated query in parentheses', () => {
    expect(formatUses(`select from ${hole} x`)).toBe('?')
    expect(formatUses(`delete from oauth_${hole}`)).toBe('?!')
    expect(formatUses(`select from (${hole}) x`)).toBe('')
  })

  test('findTableUses folds words to lower case, but not quoted names', () => {
    expect(tokenizeSql('SELECT "Users" FROM Users').map(({ text }) => text)).toEqual([
      'select',
      'Users',
      'from',
      'users',
    ])
  })

  test('listCreatedTables lists the tables and views that remain after all migrations', () => {
    const first = `create table a (id int); CREATE TABLE IF NOT EXISTS b (id int); create table "c" (id int);
    create view e as select 1; create view f as select 1; drop view f;
    -- create table no (id int);
    create temp table staged (id int)`
    expect(
      listCreatedTables([first, 'drop table b; alter table c rename to d; alter table a add column b int']),
    ).toEqual(['a', 'e', 'd'])
  })
})
