import { expect, test } from 'vitest'
import { fieldDigits, fieldsOfPhone, phoneOf } from './phone-digits.ts'

const options = ['DO/1809', 'DO/1829', 'KR/82', 'MX/52', 'US/1'].map(value => ({ value, label: value }))

test('a number in Mexico begins with 1, however it is typed', () => {
  expect(
    ['5512345678', '15512345678', ' 5512345678 ', '', 'abc'].map(typed => fieldDigits('MX/52', typed)),
  ).toEqual(['15512345678', '15512345678', '15512345678', '', 'abc'])
  expect(fieldDigits('US/1', ' 2125550123 ')).toBe('2125550123')
})

test('the area of a code is a part of the number, typed or not', () => {
  const whole = { countryCode: 'DO', phoneNumber: '8295551234' }
  expect(phoneOf({ dialCode: 'DO/1829', digits: '5551234' })).toEqual(whole)
  expect(phoneOf({ dialCode: 'DO/1829', digits: '8295551234' })).toEqual(whole)
  expect(phoneOf({ dialCode: 'KR/82', digits: '5551234' }).phoneNumber).toBe('5551234')
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
])('a number finds its fields again: %j', (phone, fields) => {
  expect(fieldsOfPhone(options, phone)).toEqual(fields)
  if (fields.dialCode) expect(phoneOf(fields)).toEqual(phone)
})
