import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formFields } from './form-fields.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test('UTF-8 is read as URLSearchParams does', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), given => {
      const sent = new URLSearchParams(given).toString()
      expect(Object.fromEntries(formFields(Buffer.from(sent)))).toEqual(
        Object.fromEntries(new URLSearchParams(sent)),
      )
    }),
  )
})

test('EUC-KR is read from escapes and from plain bytes', () => {
  // 결제 완료 in EUC-KR.
  const escaped = formFields(bytes('P_RMESG1=%B0%E1%C1%A6+%BF%CF%B7%E1&P_STATUS=00'), 'euc-kr')
  expect(Object.fromEntries(escaped)).toEqual({ P_RMESG1: '결제 완료', P_STATUS: '00' })
  const plain = formFields(bytes('P_RMESG1=\xb0\xe1\xc1\xa6'), 'euc-kr')
  expect(plain.get('P_RMESG1')).toBe('결제')
})

test('odd forms are read as far as they can be', () => {
  expect([...formFields(bytes('a&=b&&c=1=2&c=3&d=%zz'))]).toEqual([
    ['a', ''],
    ['', 'b'],
    ['c', '3'],
    ['d', '%zz'],
  ])
  expect(formFields(Buffer.alloc(0)).size).toBe(0)
})
