import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idListParam, listParam } from './list-param.ts'

const fields = listParam(['id', 'name', 'slug'])
const ids = idListParam({ max: 3 })

describe('listParam and idListParam', () => {
  test.each([
    ['id,name', ['id', 'name']],
    [' id , slug', ['id', 'slug']],
    ['["name"]', ['name']],
    ['[]', []],
    [
      ['id', 'slug'],
      ['id', 'slug'],
    ],
  ])('parse %j as %j', (sent, members) => {
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
  ])('reject %j', sent => {
    expect(fields.safeParse(sent).success).toBe(false)
  })

  test('name the allowed values but not the input in the error', () => {
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
  ])('parse %j as the ids %j', (sent, expected) => {
    expect(ids.parse(sent)).toEqual(expected)
  })

  test.each(['1,2,3,4', 'a', '0', '-1', '1.5', '[[1]]x', '99999999999', '[null]', `${'1'.repeat(40)}`])(
    'reject %j as a list of up to three ids',
    sent => {
      expect(ids.safeParse(sent).success).toBe(false)
    },
  )

  test('return only allowed members for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constantFrom('id,name', '["slug"]')), sent => {
        const { success, data } = fields.safeParse(sent)
        expect(!success || data?.every(member => ['id', 'name', 'slug'].includes(member))).toBe(true)
      }),
    )
  })
})
