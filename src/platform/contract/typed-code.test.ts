import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generateCode, groupCode, readTypedCode } from './typed-code.ts'

describe('readTypedCode', () => {
  test.each([
    ['7k2m 9qxa', '7K2M9QXA'],
    ['７Ｋ２Ｍ－９ＱＸＡ', '7K2M9QXA'],
    ['7K2M–9QXA\u200B\n', '7K2M9QXA'],
    ['oO0-iIlL1', '00011111'],
    ['', ''],
    ['7K2M+9QXA', '7K2M+9QXA'],
  ])('normalizes %j to %s', (typed, read) => {
    expect(readTypedCode(typed)).toBe(read)
  })

  test('normalizes a generated code in any spelling and grouping', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), bytes => {
        const code = generateCode(bytes)
        const read = readTypedCode(code)
        expect(read).toHaveLength(bytes.length)
        for (const spelled of [code.toLowerCase(), code.replaceAll('-', ' '), groupCode(read)]) {
          expect(readTypedCode(spelled)).toBe(read)
        }
        expect(readTypedCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(read)
      }),
    )
  })
})
