import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findUnmetRule } from '../../../platform/contract/password-rules.ts'
import { limitConcurrency } from '../../../platform/server/limit-concurrency.ts'
import { isCommonPassword, listCommonPasswordHashes } from './common-passwords.ts'
import { hashPassword, verifyPassword, withHashingSlot } from './hash-password.ts'

describe('password checks', () => {
  test.each([
    ['', 'ERR_PASSWORD_LENGTH'],
    ['a1b2c', 'ERR_PASSWORD_LENGTH'],
    ['123456', 'ERR_PASSWORD_LETTER'],
    ['абвгд1', 'ERR_PASSWORD_LETTER'],
    ['abcdef', 'ERR_PASSWORD_NUMBER_OR_SPECIAL'],
    ['abcde ', 'ERR_PASSWORD_NUMBER_OR_SPECIAL'],
    ['abcde1', null],
    ['abcde~', null],
    ['abcde`', null],
    ['😀😀😀😀a1', null],
  ])('reject "%s" by the rule %s first', (password, rule) => {
    expect(findUnmetRule(password)).toBe(rule)
  })

  test('accept every ASCII punctuation mark as a special character', () => {
    const signs = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
    expect([...signs].filter(sign => findUnmetRule(`abcdef${sign}`) !== null)).toEqual([])
  })

  test.each([
    'password1',
    'Password1',
    'P@ssw0rd',
    'qwerty123',
    '1q2w3e4r',
    'abc123',
    'blink182',
    'trustno1',
  ])('treat %s as common', password => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each(['password1!', 'monkey2024', 'my-abc123', 'correct-horse-battery', 'tr0mbone&vine', 'aaaaa1~'])(
    'accept %s, although it resembles a common password',
    password => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )

  test('can use the hashes of a bucket', () => {
    const isIn = (password: string) => {
      const hash = createHash('sha256').update(password).digest('hex')
      return listCommonPasswordHashes(hash.slice(0, 2)).includes(hash.slice(2, 14))
    }
    expect(['password1', 'blink182', 'password1!', 'seven quiet rivers 7'].map(isIn)).toEqual([
      ...[true, true, false, false],
    ])
    const sizes = Array.from(
      { length: 256 },
      (_, at) => listCommonPasswordHashes(at.toString(16).padStart(2, '0')).length,
    )
    expect(Math.max(...sizes)).toBeLessThan(100)
    expect(Math.min(...sizes)).toBeGreaterThan(10)
  })

  test('verify a password against its own hash only, in any Unicode normalization', async () => {
    const hash = (await hashPassword('Zo\u00eb12!')) as string
    expect(hash).toMatch(/^argon2id\$/)
    expect(hash).not.toBe(await hashPassword('Zo\u00eb12!'))
    expect(await verifyPassword('Zoe\u030812!', hash)).toBe(true)
    expect(await verifyPassword('zo\u00eb12!', hash)).toBe(false)
    expect(await verifyPassword('Zo\u00eb12!', null)).toBe(false)
  })

  test('hash at most `runningMax` passwords at once and finish every admitted job', async () => {
    const jobs = fc.array(fc.record({ fails: fc.boolean(), turns: fc.nat(4) }), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.nat(5), jobs, async (max, waitingMax, list) => {
        const inTurn = limitConcurrency({ runningMax: max, waitingMax })
        let running = 0
        let runningMost = 0
        const results = await Promise.allSettled(
          list.map(({ fails, turns }) =>
            inTurn(async () => {
              running += 1
              runningMost = Math.max(runningMost, running)
              for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
              running -= 1
              if (fails) throw new Error('failed')
              return 'done'
            }),
          ),
        )
        expect(runningMost).toBeLessThanOrEqual(max)
        expect(results.filter(({ status, ...rest }) => 'value' in rest && rest.value === null)).toHaveLength(
          Math.max(0, list.length - max - waitingMax),
        )
        expect(await inTurn(async () => 'free')).toBe('free')
      }),
    )
  })

  test('reject a burst beyond the queue at once, and accept passwords again afterwards', async () => {
    let finish = () => {}
    const held = new Promise<void>(resolve => {
      finish = resolve
    })
    let begun = 0
    const rush = Array.from({ length: 200 }, () =>
      withHashingSlot(async () => {
        begun += 1
        await held
        return 'done'
      }),
    )
    expect(begun).toBeGreaterThanOrEqual(33)
    expect(begun).toBeLessThanOrEqual(34)
    finish()
    const outcomes = await Promise.all(rush)
    expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(begun)
    expect(await withHashingSlot(async () => 'done')).toBe('done')
  })
})
