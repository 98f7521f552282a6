import { expect, test } from 'vitest'
import { type ForeignReads, type Owners, tableMistakes } from './tables.ts'

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

/** A template whose `?` is filled in with an expression. */
const filled = (sql: string, expression: string) => `q(\`${sql.replace('?', `$\{${expression}}`)}\`)`

/** The check's mistakes for an otherwise correct project whose shop module has this code. */
function mistakes(
  code: string,
  { foreignReads = {}, path = shop }: { foreignReads?: ForeignReads; path?: string } = {},
) {
  const sources = [...quiet, { path, code }]
  return tableMistakes({
    owners,
    migrations: [...migrations, 'create table projects ()'],
    sources,
    foreignReads,
  })
}

test('a house in which everybody keeps to their own tables has no mistakes', () => {
  expect(mistakes('const text = `select from projects`')).toEqual([])
})

test('each table has one owner, and what an owner lists is a table', () => {
  const house = { migrations, sources: quiet, foreignReads: {} }
  expect(tableMistakes({ ...house, owners: { ...owners, shop: [] } })).toEqual([])
  expect(tableMistakes({ ...house, owners })).toEqual(['projects is listed by its owner, and is no table'])
  const without = { platform: ['media'], accounts: ['users'] }
  expect(tableMistakes({ ...house, owners: without })).toEqual([
    'sessions has no owner: its module lists it in server/index.ts',
  ])
  const twice = { platform: ['media', 'users'], accounts: ['users', 'sessions'] }
  expect(tableMistakes({ ...house, owners: twice })).toEqual(['users has two owners'])
})

test('a table that the server makes for itself needs an owner, a temporary one does not', () => {
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
])('another module does not write: %s', sql => {
  expect(mistakes(`const text = \`${sql}\``)).toEqual([
    `${shop}:1: shop writes users, which accounts owns: ask a function of accounts`,
  ])
})

test('a fragment, a text in quotes and a template within a template are read like any other', () => {
  const nested = filled('select ?', 'isWrite ? `update users` : ""')
  for (const code of ["q('update users')", nested, 'q("UPDATE Users u")']) {
    expect(mistakes(code), code).toHaveLength(1)
  }
})

test('a name that is filled in is looked for among the texts of the file', () => {
  const read = `for (const table of ['users']) ${filled('select from ?', 'table')}`
  expect(mistakes(read, { foreignReads: { commerce: { users: [1, 'a reason'] } } })).toEqual([])
  expect(mistakes(read)).toEqual([expect.stringMatching(/^commerce reads users of accounts in 1 files/)])
  expect(mistakes(`for (const table of ['users']) ${filled('delete from ?', 'table')}`)).toEqual([
    `${shop}:1: writes a table whose name is filled in, so nobody sees whose it is`,
    `${shop}:1: shop writes users, which accounts owns: ask a function of accounts`,
  ])
})

test('what another function answers is read where it is written', () => {
  expect(mistakes(filled('select from ? m', "matching('users')"))).toEqual([])
})

test('the platform writes what owners lend it, and nobody lends the table of another', () => {
  const engine = 'src/platform/server/change-state.ts'
  expect(mistakes(filled('update ? set a = 1', 'machine.table'), { path: engine })).toEqual([])
  expect(mistakes("const kind = { table: 'projects' }")).toEqual([])
  for (const code of ["const kind = { table: 'users' }", "const machine = { events: { name: 'users' } }"]) {
    expect(mistakes(code), code).toEqual([
      `${shop}:1: shop writes users, which accounts owns: ask a function of accounts`,
    ])
  }
})

test('the platform has no more right to the tables of modules than they to each other', () => {
  const path = 'src/platform/server/sessions.ts'
  expect(mistakes("q('select from users')", { path })).toEqual([
    expect.stringMatching(/^platform reads users of accounts/),
  ])
})

test('allows a read of another module when it is of the same domain', () => {
  const path = 'src/identity/settings/server/leave.ts'
  expect(mistakes("q('select from users')", { path })).toEqual([])
})

test('foreign reads stand in the list, which is exact and so can only shrink', () => {
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
