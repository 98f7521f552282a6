import { expect, test } from 'vitest'
import { declaredIn, neverRun, statementMistakes } from './statements.ts'

const path = 'src/identity/fans/server/find-fan.ts'
const mistakesOf = (code: string, at = path) => statementMistakes([{ path: at, code }])

const found = `
const row = z.object({ id: z.int() })
const find = statement({ name: 'fans.find', text, row })
const list = (order: string) =>
  listStatement({ name: 'fans.list', variant: [order], from, select, orderBy, row })
const once = statement({ name: '', text, row })
const found = (await db.query(find, [1])).map(({ id }) => ({ id }))
await pool.query('select 1')
`

test('statements are found where they are declared, each by its name', () => {
  expect(declaredIn(path, found)).toEqual([
    { name: 'fans.find', at: `${path}:3` },
    { name: 'fans.list', at: `${path}:5` },
  ])
  expect(mistakesOf(found)).toEqual([])
})

test('a statement that no test ran is named', () => {
  expect(neverRun(declaredIn(path, found), new Set(['fans.find', 'other']))).toEqual([
    `${path}:5: no test runs the statement fans.list`,
  ])
})

test.each([
  ["db.query({ name: 'fans.find', text, values })", 'is not declared'],
  ["statement({ name: 'fans.by-' + field, text, row })", 'no literal'],
  ['jsonStatement({ name, text, row })', 'no literal'],
  ['const present = row => ({ ...row, at: row.at.toISOString() })', 'spreads a row'],
  ['const present = fanRow => ({ ...fanRow })', 'spreads a row'],
  ["statement({ name: 'a', text, row })\nstatement({ name: 'a', text: other, row })", `as ${path}:1 does`],
])('%s', (code, says) => {
  expect(mistakesOf(code)).toEqual([expect.stringContaining(says)])
})

test('rows are put together for the database by spreading', () => {
  expect(mistakesOf('const next = { ...row, id: 1 }', 'src/identity/fans/server/import/fans.ts')).toEqual([])
})
