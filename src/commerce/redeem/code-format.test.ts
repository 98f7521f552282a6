import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alphabet, readTypedCode } from '../../platform/contract/typed-code.ts'
import { newCode, problemOfCode } from './code-format.ts'

const codes = fc
  .uint8Array({ minLength: 19, maxLength: 19 })
  .map(bytes => readTypedCode(newCode(count => bytes.slice(0, count))))

test('a code is 95 random bits and a check character, in groups', () => {
  expect(newCode(count => new Uint8Array(count))).toBe('0000-0000-0000-0000-0000')
  fc.assert(fc.property(codes, code => problemOfCode(code) === null && code.length === 20))
})

test('one letter mistyped, or two exchanged, is always seen', () => {
  const place = fc.nat({ max: 19 })
  fc.assert(
    fc.property(codes, place, fc.constantFrom(...alphabet), (code, at, letter) => {
      const typed = code.slice(0, at) + letter + code.slice(at + 1)
      return problemOfCode(typed) === (typed === code ? null : 'mistyped')
    }),
  )
  fc.assert(
    fc.property(codes, place, place, (code, one, other) => {
      const letters = [...code]
      ;[letters[one], letters[other]] = [letters[other] ?? '', letters[one] ?? '']
      const typed = letters.join('')
      return problemOfCode(typed) === (typed === code ? null : 'mistyped')
    }),
  )
})

test('a code is the same however it is typed or pasted', () => {
  const meant = '01A1Q7K2M40XVZ9W0B1J'
  const typed = [
    'OlAIQ-7K2M4-OXVZ9-WOB1J',
    ' 01a1q 7k2m4 0xvz9 w0b1j ',
    '０１Ａ１Ｑ－７Ｋ２Ｍ４－０ＸＶＺ９－Ｗ０Ｂ１Ｊ',
    '01A1Q\u20137K2M4\u00a00XVZ9\u200bW0B1J\n',
  ]
  expect(typed.map(readTypedCode)).toEqual(typed.map(() => meant))
})

test('what is wrong with a code is said before anybody is asked', () => {
  expect(['', '7K2M4', 'U'.repeat(20), '7'.repeat(21), '한국어'].map(problemOfCode)).toEqual([
    ...['short', 'short', 'letter', 'long', 'letter'],
  ])
})
