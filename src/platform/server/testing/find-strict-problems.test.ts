import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { findStrictProblems } from './find-strict-problems.ts'

const schema = z.object({
  id: z.int(),
  at: z.date().nullable(),
  bytes: z.instanceof(Buffer).optional(),
  names: z.record(z.string(), z.string()),
  parts: z.array(z.object({ kind: z.enum(['a', 'b']) })),
  either: z.union([z.object({ x: z.int() }), z.object({ y: z.int() })]),
})
const fitting = { id: 1, at: new Date(0), names: { en: 'One' }, parts: [{ kind: 'a' }], either: { y: 2 } }

describe('findStrictProblems', () => {
  test.each([
    ['the thing itself', fitting, []],
    ['with what may be there', { ...fitting, at: null, bytes: Buffer.from('b') }, []],
    ['a key too many', { ...fitting, secret: 1 }, ['secret: nobody declared it']],
    ['one in a list', { ...fitting, parts: [{ kind: 'a', n: 1 }] }, ['parts.0.n: nobody declared it']],
    ['one in an either-or', { ...fitting, either: { y: 2, z: 3 } }, ['either.z: nobody declared it']],
    ['an absent one', { ...fitting, names: undefined }, [expect.stringContaining('names: ')]],
    ['an absent one below', { ...fitting, parts: [{}] }, [expect.stringContaining('parts.0.kind: ')]],
    ['another type', { ...fitting, at: '2026-11-22' }, [expect.stringContaining('at: ')]],
    ['no object', null, [expect.stringContaining('it: ')]],
  ])('validates %s', (_, value, problems) => {
    expect(findStrictProblems(schema, value)).toEqual(problems)
  })

  test('rejects a schema that changes a value', () => {
    expect(findStrictProblems(z.object({ id: z.coerce.number() }), { id: '1' })).toEqual([
      'id: is changed by its schema',
    ])
    expect(findStrictProblems(z.object({ id: z.int().default(1) }), {})).toEqual([
      'id: is changed by its schema',
    ])
  })
})
