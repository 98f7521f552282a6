import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseFormFields } from './form-fields.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('parseFormFields', () => {
  test('parses UTF-8 like URLSearchParams', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), fields => {
        const sent = new URLSearchParams(fields).toString()
        expect(Object.fromEntries(parseFormFields(Buffer.from(sent)))).toEqual(
          Object.fromEntries(new URLSearchParams(sent)),
        )
      }),
    )
  })

  test('parses EUC-KR from escapes and raw bytes', () => {
    // The escapes are 결제 완료 in EUC-KR.
    const escaped = parseFormFields(bytes('P_RMESG1=%B0%E1%C1%A6+%BF%CF%B7%E1&P_STATUS=00'), 'euc-kr')
    expect(Object.fromEntries(escaped)).toEqual({ P_RMESG1: '결제 완료', P_STATUS: '00' })
    const plain = parseFormFields(bytes('P_RMESG1=\xb0\xe1\xc1\xa6'), 'euc-kr')
    expect(plain.get('P_RMESG1')).toBe('결제')
  })

  test('parses malformed forms leniently', () => {
    expect([...parseFormFields(bytes('a&=b&&c=1=2&c=3&d=%zz'))]).toEqual([
      ['a', ''],
      ['', 'b'],
      ['c', '3'],
      ['d', '%zz'],
    ])
    expect(parseFormFields(Buffer.alloc(0)).size).toBe(0)
  })
})
