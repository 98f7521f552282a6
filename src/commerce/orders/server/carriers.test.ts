import { describe, expect, test } from 'vitest'
import { carriers, nameParcel } from './carriers.ts'

describe('carrier list', () => {
  test.each(carriers.map(carrier => [carrier.code, carrier] as const))(
    'gives carrier %s a name and an https link to an example number',
    (code, { name, template, example }) => {
      const parcel = nameParcel({ carrier: code, number: example, url: null })
      expect(parcel).toMatchObject({ carrier: name, number: example })
      if (template === null) return expect(parcel).toMatchObject({ url: null })
      const url = new URL('url' in parcel ? (parcel.url ?? '') : '')
      expect(url.protocol).toBe('https:')
      expect(url.href).toContain(example)
      expect(url.href).not.toMatch(/[{}]|%7B/)
    },
  )

  test('has unique codes and names', () => {
    expect(new Set(carriers.map(({ code }) => code)).size).toBe(carriers.length)
    expect(new Set(carriers.map(({ name }) => name)).size).toBe(carriers.length)
  })
})

describe('nameParcel', () => {
  test('normalizes a number typed with spaces, hyphens and lower case', () => {
    expect(nameParcel({ carrier: ' UPS', number: '1z5r8939 0357-567127', url: null })).toEqual({
      carrier: 'UPS',
      number: '1Z5R89390357567127',
      url: 'https://www.ups.com/track?tracknum=1Z5R89390357567127',
    })
    expect(nameParcel({ carrier: 'Korea Post EMS', number: 'em123456785kr', url: null })).toMatchObject({
      number: 'EM123456785KR',
    })
  })

  test('rejects a number in the wrong format unless a URL is given', () => {
    const wrong = { carrier: 'usps', number: '12&x=1', url: null }
    expect(nameParcel(wrong)).toEqual({
      problem: 'bad_number',
      carrier: 'USPS',
      example: '9400111201080805483016',
    })
    const url = 'https://track.example/?n=12'
    expect(nameParcel({ ...wrong, url })).toEqual({ carrier: 'USPS', number: '12&x=1', url })
  })

  test('keeps an unknown carrier as typed and without a link', () => {
    const parcel = { carrier: 'Bike Express', number: 'no. 7', url: null }
    expect(nameParcel(parcel)).toEqual(parcel)
  })

  test.each(['http://track.example', 'https://', 'https://a b.example', 'javascript:alert(1)'])(
    'rejects the URL %s',
    url => {
      expect(nameParcel({ carrier: 'cj', number: '364495958003', url })).toEqual({ problem: 'bad_url' })
    },
  )

  test("prefers the operator's URL over the carrier's", () => {
    const url = 'https://track.example/1'
    expect(nameParcel({ carrier: 'cj', number: '3644-9595-8003', url })).toEqual({
      carrier: 'CJ Logistics',
      number: '364495958003',
      url,
    })
  })
})
