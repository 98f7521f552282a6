import { describe, expect, test } from 'vitest'
import { findDeclaredStatements, findStatementMistakes, findUnrunStatements } from './statements.ts'

const path = 'src/identity/fans/server/find-fan.ts'
const findMistakes = (code: string, at = path) => findStatementMistakes([{ path: at, code }])

const found = `
const row = z.object({ id: z.int() })
const find = statement({ name: 'fans.find', text, row })
const list = (order: string) =>
  listStatement({ name: 'fans.list', variant: [order], from, select, orderBy, row })
const once = statement({ name: '', text, row })
const found = (await db.query(find, [1])).map(({ id }) => ({ id }))
await pool.query('select 1')
`

describe('statement check', () => {
  test('finds declared statements with their names', () => {
    expect(findDeclaredStatements(path, found)).toEqual([
      { name: 'fans.find', at: `${path}:3` },
      { name: 'fans.list', at: `${path}:5` },
    ])
    expect(findMistakes(found)).toEqual([])
  })

  test('reports a declared statement that no test runs', () => {
    expect(findUnrunStatements(findDeclaredStatements(path, found), new Set(['fans.find', 'other']))).toEqual(
      [`${path}:5: no test runs the statement fans.list`],
    )
  })

  test.each([
    ["db.query({ name: 'fans.find', text, values })", 'is not declared'],
    ["statement({ name: 'fans.by-' + field, text, row })", 'no literal'],
    ['jsonStatement({ name, text, row })', 'no literal'],
    ['const present = row => ({ ...row, at: row.at.toISOString() })', 'spreads a row'],
    ['const present = fanRow => ({ ...fanRow })', 'spreads a row'],
    ["statement({ name: 'a', text, row })\nstatement({ name: 'a', text: other, row })", `as ${path}:1 does`],
  ])('rejects %s', (code, says) => {
    expect(findMistakes(code)).toEqual([expect.stringContaining(says)])
  })

  test('allows spreading rows into values for the database', () => {
    expect(findMistakes('const next = { ...row, id: 1 }', 'src/identity/fans/server/import/fans.ts')).toEqual(
      [],
    )
  })
})
