import { describe, expect, test } from 'vitest'
import { type ForeignReads, findTableProblems, type Owners } from './tables.ts'

const owners: Owners = { platform: ['media'], accounts: ['users', 'sessions'], shop: ['projects'] }
const migrations = [
  'create table media (id int); create table users (id int)',
  'create table sessions (id int)',
]
const shop = 'src/commerce/shop/server/list-projects.ts'
const quiet = [
  { path: 'src/identity/accounts/server/self.ts', code: "const text = 'select from users'" },
  { path: shop, code: "const text = 'update projects set name = $2 where id = $1'" },
]

/** Builds the source of a query whose `?` is replaced by an interpolated expression. */
const fillTemplate = (sql: string, expression: string) => `q(\`${sql.replace('?', `$\{${expression}}`)}\`)`

/** Returns the mistakes of an otherwise correct project whose shop module contains this code. */
function mistakes(
  code: string,
  { foreignReads = {}, path = shop }: { foreignReads?: ForeignReads; path?: string } = {},
) {
  const sources = [...quiet, { path, code }]
  return findTableProblems({
    owners,
    migrations: [...migrations, 'create table projects ()'],
    sources,
    foreignReads,
  })
}

describe('findTableMistakes', () => {
  test('accepts modules that only use their own tables', () => {
    expect(mistakes('const text = `select from projects`')).toEqual([])
  })

  test('requires exactly one owner for each table, and a table for each listed name', () => {
    const house = { migrations, sources: quiet, foreignReads: {} }
    expect(findTableProblems({ ...house, owners: { ...owners, shop: [] } })).toEqual([])
    expect(findTableProblems({ ...house, owners })).toEqual([
      'projects is listed by its owner, and is no table',
    ])
    const without = { platform: ['media'], accounts: ['users'] }
    expect(findTableProblems({ ...house, owners: without })).toEqual([
      'sessions has no owner: its module lists it in server/index.ts',
    ])
    const twice = { platform: ['media', 'users'], accounts: ['users', 'sessions'] }
    expect(findTableProblems({ ...house, owners: twice })).toEqual(['users has two owners'])
  })

  test('requires an owner for a table that the server creates, unless it is temporary', () => {
    expect(mistakes("run('create temp table staged (id int)')")).toEqual([])
    expect(mistakes("run('create table notes (id int)')")).toEqual([
      'notes has no owner: its module lists it in server/index.ts',
    ])
  })

  test.each([
    'insert into users (id) values (1)',
    'update users set id = 1',
    'delete from users',
    'merge into users u using projects p on true when matched then do nothing',
    'truncate users',
    'lock table users',
    'with gone as (delete from users returning id) select from gone',
  ])('rejects a write by another module: %s', sql => {
    expect(mistakes(`const text = \`${sql}\``)).toEqual([
      `${shop}:1: shop writes users, which accounts owns: ask a function of accounts`,
    ])
  })

  test('reads fragments, string literals and nested templates', () => {
    const nested = fillTemplate('select ?', 'isWrite ? `update users` : ""')
    for (const code of ["q('update users')", nested, 'q("UPDATE Users u")']) {
      expect(mistakes(code), code).toHaveLength(1)
    }
  })

  test('looks up an interpolated table name in the strings of the file', () => {
    const read = `for (const table of ['users']) ${fillTemplate('select from ?', 'table')}`
    expect(mistakes(read, { foreignReads: { commerce: { users: [1, 'a reason'] } } })).toEqual([])
    expect(mistakes(read)).toEqual([expect.stringMatching(/^commerce reads users of accounts in 1 files/)])
    expect(mistakes(`for (const table of ['users']) ${fillTemplate('delete from ?', 'table')}`)).toEqual([
      `${shop}:1: writes a table whose name is filled in, so nobody sees whose it is`,
      `${shop}:1: shop writes users, which accounts owns: ask a function of accounts`,
    ])
  })

  test('skips an interpolated function call, which is checked at its definition', () => {
    expect(mistakes(fillTemplate('select from ? m', "matching('users')"))).toEqual([])
  })

  test("lets the platform write tables passed by their owners, but no other module's tables", () => {
    const engine = 'src/platform/server/change-state.ts'
    expect(mistakes(fillTemplate('update ? set a = 1', 'machine.table'), { path: engine })).toEqual([])
    expect(mistakes("const kind = { table: 'projects' }")).toEqual([])
    for (const code of ["const kind = { table: 'users' }", "const machine = { events: { name: 'users' } }"]) {
      expect(mistakes(code), code).toEqual([
        `${shop}:1: shop writes users, which accounts owns: ask a function of accounts`,
      ])
    }
  })

  test("rejects reads of modules' tables by the platform", () => {
    const path = 'src/platform/server/sessions.ts'
    expect(mistakes("q('select from users')", { path })).toEqual([
      expect.stringMatching(/^platform reads users of accounts/),
    ])
  })

  test("allows reads of another module's tables in the same domain", () => {
    const path = 'src/identity/settings/server/leave.ts'
    expect(mistakes("q('select from users')", { path })).toEqual([])
  })

  test('requires an exact list of foreign reads', () => {
    const code = "q('select from users join projects on true')"
    const listed = (files: number): ForeignReads => ({ commerce: { users: [files, 'a reason'] } })
    expect(mistakes(code, { foreignReads: listed(1) })).toEqual([])
    expect(mistakes(code)).toEqual([
      `commerce reads users of accounts in 1 files, foreign-reads.ts lists 0: ask accounts, or list it and say why (${shop}:1)`,
    ])
    expect(mistakes(code, { foreignReads: listed(2) })).toEqual([
      'foreign-reads.ts lists 2 files of commerce that read users, and there are 1: make it 1',
    ])
    expect(mistakes("q('select from projects')", { foreignReads: listed(1) })).toEqual([
      'foreign-reads.ts lists 1 files of commerce that read users, and there are 0: take it out',
    ])
  })
})
