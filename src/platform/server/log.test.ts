import { describe, expect, test } from 'vitest'
import { createLogger } from './log.ts'

function logged(fields: object): Record<string, never> {
  const lines: string[] = []
  createLogger('info', { write: json => void lines.push(json) }).info(fields, 'text')
  return JSON.parse(lines.join(''))
}

describe('createLogger', () => {
  test('truncates every string of a line', () => {
    const { short, long, count } = logged({ short: 'a', long: 'b'.repeat(9_000), count: 3 })
    expect([short, count]).toEqual(['a', 3])
    expect(long).toBe(`${'b'.repeat(2_000)}…`)
  })

  test('truncates an error and omits fields that contain values of rows', () => {
    const cause = Object.assign(new Error('c'.repeat(9_000)), {
      code: '23505',
      detail: 'Key (email)=(a@b.example)',
    })
    const { err } = logged({ err: new Error('broken', { cause }) }) as unknown as {
      err: { message: string; stack: string; cause: Record<string, string> }
    }
    expect(err).toMatchObject({ type: 'Error', message: 'broken' })
    expect(err.stack).toContain('log.test.ts')
    expect(err.cause).toMatchObject({ code: '23505', message: `${'c'.repeat(2_000)}…` })
    expect(JSON.stringify(err)).not.toContain('a@b.example')
    expect(JSON.stringify(err).length).toBeLessThan(24_000)
  })

  test('stops at errors whose causes form a cycle', () => {
    const error = new Error('round')
    error.cause = error
    expect(logged({ err: error })).toHaveProperty('err.cause.message', 'round')
  })

  test('logs each error of an aggregate', () => {
    const err = new AggregateError([new Error('first'), new Error('second')], 'both')
    expect(logged({ err })).toHaveProperty('err.errors.1.message', 'second')
  })
})
