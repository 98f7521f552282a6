import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeAlphabet, readTypedCode } from '../../platform/contract/typed-code.ts'
import { createCode, findCodeProblem } from './code-format.ts'

const codes = fc
  .uint8Array({ minLength: 19, maxLength: 19 })
  .map(bytes => readTypedCode(createCode(count => bytes.slice(0, count))))

describe('redeem code format', () => {
  test('creates a grouped code of 95 random bits and a check character', () => {
    expect(createCode(count => new Uint8Array(count))).toBe('0000-0000-0000-0000-0000')
    fc.assert(fc.property(codes, code => findCodeProblem(code) === null && code.length === 20))
  })

  test('detects every mistyped character and every swap of two characters', () => {
    const place = fc.nat({ max: 19 })
    fc.assert(
      fc.property(codes, place, fc.constantFrom(...codeAlphabet), (code, at, character) => {
        const typed = code.slice(0, at) + character + code.slice(at + 1)
        return findCodeProblem(typed) === (typed === code ? null : 'mistyped')
      }),
    )
    fc.assert(
      fc.property(codes, place, place, (code, one, other) => {
        const characters = [...code]
        ;[characters[one], characters[other]] = [characters[other] ?? '', characters[one] ?? '']
        const typed = characters.join('')
        return findCodeProblem(typed) === (typed === code ? null : 'mistyped')
      }),
    )
  })

  test('reads a code correctly in any typed or pasted form', () => {
    const meant = '01A1Q7K2M40XVZ9W0B1J'
    const typed = [
      'OlAIQ-7K2M4-OXVZ9-WOB1J',
      ' 01a1q 7k2m4 0xvz9 w0b1j ',
      '０１Ａ１Ｑ－７Ｋ２Ｍ４－０ＸＶＺ９－Ｗ０Ｂ１Ｊ',
      '01A1Q\u20137K2M4\u00a00XVZ9\u200bW0B1J\n',
    ]
    expect(typed.map(readTypedCode)).toEqual(typed.map(() => meant))
  })

  test('reports why a malformed code is invalid', () => {
    expect(['', '7K2M4', 'U'.repeat(20), '7'.repeat(21), '한국어'].map(findCodeProblem)).toEqual([
      ...['short', 'short', 'letter', 'long', 'letter'],
    ])
  })
})
