import { describe, expect, test } from 'vitest'
import { normalizeDigits, toPhoneFields, toTypedPhone } from './phone-digits.ts'

const options = ['DO/1809', 'DO/1829', 'KR/82', 'MX/52', 'US/1'].map(value => ({ value, label: value }))

describe('phone digits', () => {
  test('start with 1 in Mexico, however they are typed', () => {
    expect(
      ['5512345678', '15512345678', ' 5512345678 ', '', 'abc'].map(typed => normalizeDigits('MX/52', typed)),
    ).toEqual(['15512345678', '15512345678', '15512345678', '', 'abc'])
    expect(normalizeDigits('US/1', ' 2125550123 ')).toBe('2125550123')
  })

  test.each([
    ['US/1', '202-555-0123', '2025550123'],
    ['US/1', '(202) 555-0123', '2025550123'],
    ['US/1', '+1 (202) 555-0123', '2025550123'],
    ['US/1', '+12025550123', '2025550123'],
    ['US/1', '001 202.555.0123', '2025550123'],
    ['US/1', '202\u00a0555\u20110123', '2025550123'],
    ['US/1', '\u202a+1 202 555 0123\u202c', '2025550123'],
    ['US/1', '1 202 555 0123', '12025550123'],
    ['US/1', '+44 7400 123456', '+447400123456'],
    ['US/1', '٢١٢٥٥٥٠١٢٣', '٢١٢٥٥٥٠١٢٣'],
    ['US/1', '202 555 0123 ext 4', '2025550123ext4'],
    ['', '+1 202 555 0123', '+12025550123'],
    ['GB/44', '+44 (0)7400 123456', '07400123456'],
    ['GB/44', '0044 7400 123456', '7400123456'],
    ['IT/39', '39 123 4567', '391234567'],
    ['KR/82', '010-1234-5678', '01012345678'],
    ['JP/81', '０９０－１２３４－５６７８', '09012345678'],
    ['MX/52', '+52 55 1234 5678', '15512345678'],
    ['MX/52', '+52 1 55 1234 5678', '15512345678'],
    ['AR/54', '+54 9 11 2345-6789', '91123456789'],
    ['DO/1809', '+1 809-555-1234', '5551234'],
    ['DO/1829', '+1 809-555-1234', '8095551234'],
  ])('are normalized for dial code %s from %j to %s', (dialCode, typed, digits) => {
    expect(normalizeDigits(dialCode, typed)).toBe(digits)
    expect(normalizeDigits(dialCode, digits)).toBe(digits)
  })

  test('include the area code of a dial code, whether typed or not', () => {
    const whole = { countryCode: 'DO', phoneNumber: '8295551234' }
    expect(toTypedPhone({ dialCode: 'DO/1829', digits: '5551234' })).toEqual(whole)
    expect(toTypedPhone({ dialCode: 'DO/1829', digits: '8295551234' })).toEqual(whole)
    expect(toTypedPhone({ dialCode: 'KR/82', digits: '5551234' }).phoneNumber).toBe('5551234')
  })

  test.each([
    [
      { countryCode: 'DO', phoneNumber: '8295551234' },
      { dialCode: 'DO/1829', digits: '5551234' },
    ],
    [
      { countryCode: 'KR', phoneNumber: '1012345678' },
      { dialCode: 'KR/82', digits: '1012345678' },
    ],
    [
      { countryCode: 'XX', phoneNumber: '12345' },
      { dialCode: '', digits: '12345' },
    ],
  ])('are converted back to fields: %j', (phone, fields) => {
    expect(toPhoneFields(options, phone)).toEqual(fields)
    if (fields.dialCode) expect(toTypedPhone(fields)).toEqual(phone)
  })
})
