import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idListParam, listParam } from './list-param.ts'

const fields = listParam(['id', 'name', 'slug'])
const ids = idListParam({ max: 3 })

test.each([
  ['id,name', ['id', 'name']],
  [' id , slug', ['id', 'slug']],
  ['["name"]', ['name']],
  ['[]', []],
  [
    ['id', 'slug'],
    ['id', 'slug'],
  ],
])('%j lists %j', (sent, members) => {
  expect(fields.parse(sent)).toEqual(members)
})

test.each([
  'password',
  'id,password',
  '["id",1]',
  '[broken',
  '',
  'id,,name',
  `id${',id'.repeat(300)}`,
  7,
  null,
])('%j is refused', sent => {
  expect(fields.safeParse(sent).success).toBe(false)
})

test('a refusal names what may be given, not what was', () => {
  const [issue] = fields.safeParse('<b>').error?.issues ?? []
  expect(issue?.message).toBe('Give some of id, name, slug.')
})

test.each([
  ['1,2', [1, 2]],
  ['[3, 1]', [3, 1]],
  [',,', []],
  [
    [1, '2'],
    [1, 2],
  ],
])('%j are the ids %j', (sent, expected) => {
  expect(ids.parse(sent)).toEqual(expected)
})

test.each(['1,2,3,4', 'a', '0', '-1', '1.5', '[[1]]x', '99999999999', '[null]', `${'1'.repeat(40)}`])(
  '%j are no three ids',
  sent => {
    expect(ids.safeParse(sent).success).toBe(false)
  },
)

test('whatever is sent, what is let through are members of the list', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.constantFrom('id,name', '["slug"]')), sent => {
      const { success, data } = fields.safeParse(sent)
      expect(!success || data?.every(member => ['id', 'name', 'slug'].includes(member))).toBe(true)
    }),
  )
})
