import { describe, expect, test } from 'vitest'
import { countryCodes } from './country-codes.ts'
import { findNationByIp } from './nation-of-address.ts'
import { formatNumber, toE164, toNationalNumber } from './phone-number.ts'

describe('country and phone number helpers', () => {
  test.each([
    ['8.8.8.8', 'US'],
    ['::ffff:8.8.8.8', 'US'],
    ['2001:2b8::1', 'KR'],
    ['2a02:8100::1', 'DE'],
    ['127.0.0.1', null],
    ['192.168.1.1', null],
    ['::1', null],
    ['unknown', null],
    ['', null],
  ])('locate the IP address %s in %s', (address, nation) => {
    expect(findNationByIp(address)).toBe(nation)
  })

  test('list about 240 unique dial codes, several for some countries', () => {
    const spelled = countryCodes.map(({ country_code, dial_code }) => `${country_code}/${dial_code}`)
    expect(spelled.length).toBeGreaterThan(240)
    expect(new Set(spelled).size).toBe(spelled.length)
    expect(spelled.filter(code => !/^[A-Z]{2}\/[1-9]\d{0,3}$/.test(code))).toEqual([])
    const some = spelled.filter(code => /^(?:DO|PR|MX|KR|US)/.test(code))
    expect(some).toEqual(['DO/1809', 'DO/1829', 'DO/1849', 'KR/82', 'MX/52', 'PR/1787', 'PR/1939', 'US/1'])
  })

  test.each([
    ['KR', '01012345678', '+821012345678'],
    ['KR', ' 1012345678 ', '+821012345678'],
    ['US', '2125550123', '+12125550123'],
    ['MX', '15512345678', '+525512345678'],
    ['MX', '5512345678', '+525512345678'],
    ['DO', '8092345678', '+18092345678'],
    ['PR', '7872345678', '+17872345678'],
    ['US', '123', null],
    ['US', '212-555-0123', null],
    ['US', '٢١٢٥٥٥٠١٢٣', null],
    ['ZZ', '2125550123', null],
    ['us', '2125550123', null],
  ])('convert %s %s to %s', (country, typed, number) => {
    expect(toE164(country, typed)).toBe(number)
  })

  test('show a number without its dial code', () => {
    expect(toNationalNumber('+821012345678')).toBe('1012345678')
  })

  test.each([
    ['KR', '01098765432', '+82 10 9876 5432'],
    ['DE', '15123456789', '+49 1512 3456789'],
    ['JP', '09012345678', '+81 90 1234 5678'],
    ['US', '2125550123', '+1 212 555 0123'],
    ['MX', '15512345678', '+52 55 1234 5678'],
  ])('format a number of %s as its country does, without the trunk prefix: %s', (country, typed, shown) => {
    expect(formatNumber(toE164(country, typed) ?? '')).toBe(shown)
  })
})
