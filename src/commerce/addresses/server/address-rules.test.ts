import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressSnapshotSchema, type TypedAddress } from '../contract.ts'
import { buildAddressForm } from './address-form.ts'
import { findForeignParts } from './address-problems.ts'
import { addressCountries } from './country-data.ts'
import { findAddressProblems, findSnapshotProblems, formatAddressLines, toSnapshot } from './index.ts'

const seoul: TypedAddress = {
  country_code: 'KR',
  name: '김민아',
  line1: '세종대로 110',
  line2: '3층',
  city: '중구',
  region: '11',
  postal_code: '04524',
  phone_number: '010-1234-5678',
}
const oakland: TypedAddress = {
  country_code: 'US',
  name: 'Mina Kim',
  line1: '1 Lake Street',
  city: 'Oakland',
  region: 'CA',
  postal_code: '94612',
  phone_number: '(510) 555-0123',
}
const tokyo: TypedAddress = {
  country_code: 'JP',
  name: '木村 美奈',
  line1: '丸の内１−１',
  city: '千代田区',
  region: '13',
  postal_code: '１００-０００５',
  phone_number: '03-3212-3456',
}
const berlin: TypedAddress = {
  country_code: 'DE',
  name: 'Mina Krüger',
  line1: 'Lindenstr. 4',
  city: 'Berlin',
  postal_code: '10969',
  phone_number: '030 12345678',
}

const readRows = (country: string, locale: string) => {
  const form = buildAddressForm(country, locale)
  if (!('rows' in form)) throw new Error(`no form of ${country}`)
  return form.rows
}
const readFieldNames = (country: string, locale: string) =>
  readRows(country, locale).map(row => row.map(({ name }) => name))
const field = (country: string, name: string, locale = 'en') =>
  readRows(country, locale)
    .flat()
    .find(each => each.name === name)

describe('address validation and formatting', () => {
  test('orders fields as in the country when the reader knows its language', () => {
    const contact = [['phone_number'], ['clearance_code']]
    expect(readFieldNames('KR', 'ko')).toEqual([
      ...[
        ['postal_code'],
        ['region', 'city', 'sublocality'],
        ['line1'],
        ['line2'],
        ['organization'],
        ['name'],
      ],
      ...contact,
    ])
    expect(readFieldNames('KR', 'de')).toEqual([
      ...[
        ['name'],
        ['organization'],
        ['line1'],
        ['line2'],
        ['sublocality'],
        ['city'],
        ['region'],
        ['postal_code'],
      ],
      ...contact,
    ])
    expect(readFieldNames('JP', 'ja')).toEqual([
      ...[
        ['postal_code'],
        ['region', 'city'],
        ['line1'],
        ['line2'],
        ['organization'],
        ['name'],
        ['phone_number'],
      ],
    ])
    expect(readFieldNames('US', 'ko')).toEqual([
      ...[
        ['name'],
        ['organization'],
        ['line1'],
        ['line2'],
        ['city', 'region', 'postal_code'],
        ['phone_number'],
      ],
    ])
  })

  test("uses the country's field terms and region names that the reader can read", () => {
    expect(field('US', 'postal_code')).toMatchObject({ kind: 'postal_code_zip', is_required: true })
    expect(field('IN', 'postal_code')?.kind).toBe('postal_code_pin')
    expect(field('IE', 'region')).toMatchObject({ kind: 'region_county', is_required: false })
    expect(field('GB', 'city')?.kind).toBe('city_post_town')
    expect(field('JP', 'region')?.kind).toBe('region_prefecture')
    expect(field('JP', 'region', 'en')?.options).toContainEqual({ value: '13', label: 'Tokyo' })
    expect(field('JP', 'region', 'ja')?.options).toContainEqual({ value: '13', label: '東京都' })
    expect(field('CA', 'region', 'fr')?.options).toContainEqual({
      value: 'BC',
      label: 'Colombie-Britannique',
    })
    expect(field('DE', 'region')).toBeUndefined()
    expect(field('HK', 'postal_code')).toBeUndefined()
  })

  test('requires a municipality in new Japanese addresses but not in older ones', () => {
    const older = { ...tokyo, line1: '千代田区丸の内１−１', city: null }
    expect(findAddressProblems(older)).toEqual({ city: 'ERR_REQUIRED' })
    expect(findSnapshotProblems(toSnapshot(older))).toEqual({})
    expect(formatAddressLines(toSnapshot(older))[1]).toBe('東京都')
  })

  test("reports parts that the country's addresses don't have", () => {
    const typed = { city: 'Singapore', region: 'x', organization: 'Low Tide', postal_code: ' ' }
    expect(findForeignParts('SG', typed)).toEqual({ city: 'ERR_INVALID', region: 'ERR_INVALID' })
    expect(findForeignParts('US', typed)).toEqual({})
    expect(findForeignParts('XX', typed)).toEqual({})
  })

  test('builds a form for every country and accepts its own required fields', () => {
    expect(addressCountries).toHaveLength(252)
    for (const country of addressCountries) {
      const fields = readRows(country, 'en').flat()
      const typed = Object.fromEntries(
        fields.map(({ name, options, example }) => [name, options?.[0]?.value ?? example ?? 'Low Tide']),
      )
      const {
        phone_number: _,
        clearance_code: __,
        ...wrong
      } = findAddressProblems({ ...typed, country_code: country })
      expect([country, wrong]).toEqual([country, {}])
      const missing = findAddressProblems({ country_code: country })
      const required = fields.filter(each => each.is_required).map(({ name }) => [name, 'ERR_REQUIRED'])
      expect([country, missing]).toEqual([country, Object.fromEntries(required)])
    }
  })

  test("formats a label in the country's order and in its Latin-script order", () => {
    expect(formatAddressLines(toSnapshot(seoul), { locale: 'ko' })).toEqual([
      ...['서울 중구', '세종대로 110', '3층', '김민아', '04524', '대한민국'],
    ])
    expect(
      formatAddressLines(
        toSnapshot({ ...seoul, name: 'Mina Kim', line1: '110 Sejong-daero', line2: null, city: 'Jung-gu' }),
      ),
    ).toEqual(['Mina Kim', '110 Sejong-daero', 'Jung-gu', 'Seoul', '04524'])
    expect(formatAddressLines(toSnapshot(oakland))).toEqual([
      'Mina Kim',
      '1 Lake Street',
      'Oakland, CA 94612',
    ])
    expect(formatAddressLines(toSnapshot(tokyo))).toEqual([
      '〒100-0005',
      '東京都千代田区',
      '丸の内１−１',
      '木村 美奈',
    ])
    expect(formatAddressLines(toSnapshot(berlin), { locale: 'fr' })).toEqual([
      ...['Mina Krüger', 'Lindenstr. 4', '10969 Berlin', 'Allemagne'],
    ])
  })

  test('drops the separator next to an empty part', () => {
    const at = (typed: Partial<TypedAddress>) =>
      formatAddressLines(toSnapshot({ ...oakland, ...typed })).at(-1)
    expect(at({ region: null })).toBe('Oakland 94612')
    expect(at({ city: null })).toBe('CA 94612')
    expect(at({ city: null, region: null })).toBe('94612')
    expect(at({ country_code: 'LU', postal_code: null, region: null })).toBe('Oakland')
  })

  test('reports every mistake at once with its field', () => {
    expect(findAddressProblems({ country_code: 'KR' })).toEqual({
      name: 'ERR_REQUIRED',
      line1: 'ERR_REQUIRED',
      city: 'ERR_REQUIRED',
      region: 'ERR_REQUIRED',
      postal_code: 'ERR_REQUIRED',
      phone_number: 'ERR_REQUIRED',
    })
    expect(
      findAddressProblems({
        ...oakland,
        region: 'Bavaria',
        postal_code: 'EC1A 1BB',
        phone_number: '12',
        name: 'x'.repeat(81),
      }),
    ).toEqual({
      region: 'ERR_INVALID',
      postal_code: 'ERR_INVALID_POSTAL_CODE',
      phone_number: 'ERR_INVALID_PHONE',
      name: 'ERR_INVALID_LENGTH',
    })
    expect(findAddressProblems({ ...oakland, country_code: 'XX' })).toEqual({ country_code: 'ERR_INVALID' })
  })

  test('accepts any script and emoji but rejects control and bidi characters', () => {
    for (const name of ['Мина 🎤', 'مينا كيم', 'O’Neill-Łuksza', '金', '👩‍👩‍👧', '<b>Mina</b>'])
      expect([name, findAddressProblems({ ...berlin, name })]).toEqual([name, {}])
    for (const name of [
      'Mi\nna',
      'a\u0000b',
      '\u202Eanim',
      'a\u2066b',
      'a\u2028b',
      'a\uD800b',
      '\u200B',
      '---',
    ])
      expect([name, findAddressProblems({ ...berlin, name })]).toEqual([
        name,
        { name: 'ERR_INVALID_CHARACTERS' },
      ])
  })

  test("normalizes codes and phone numbers and drops parts that the country doesn't have", () => {
    expect(toSnapshot(tokyo)).toMatchObject({
      postal_code: '100-0005',
      phone_number: '+81332123456',
      sublocality: null,
    })
    expect(toSnapshot({ ...oakland, country_code: 'GB', postal_code: 'ec1a 1bb' })).toMatchObject({
      postal_code: 'EC1A 1BB',
      region: null,
      region_name: null,
    })
    expect(toSnapshot({ ...berlin, country_code: 'LU', postal_code: 'L-1009' }).postal_code).toBe('1009')
    expect(toSnapshot({ ...berlin, phone_number: '+82 10 1234 5678' }).phone_number).toBe('+821012345678')
  })

  test.each([
    ['PL', '31042', '31-042'],
    ['PL', '31 042', '31-042'],
    ['PL', '31–042', '31-042'],
    ['PT', '1000001', '1000-001'],
    ['US', '972011234', '97201-1234'],
    ['US', '97201 1234', '97201-1234'],
    ['US', '97201', '97201'],
    ['GB', 'SW1A1AA', 'SW1A 1AA'],
    ['GB', 'm2 5 bq', 'M2 5BQ'],
    ['GB', 'BFPO 5', 'BFPO 5'],
    ['NL', '1012AB', '1012 AB'],
    ['IE', 'D02X285', 'D02 X285'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['JP', '1500002', '150-0002'],
    ['JP', '〒１００－０００５', '100-0005'],
    ['BR', '01310100', '01310-100'],
    ['KY', 'KY11100', 'KY1-1100'],
    ['SE', '11455', '11455'],
    ['FR', '75008', '75008'],
    ['DE', '10 969', '10969'],
  ])('normalizes and prints the postal code of %s %j as %j', (country_code, postal_code, spelled) => {
    const typed = { ...oakland, country_code, postal_code, region: null }
    expect(findAddressProblems(typed).postal_code).toBeUndefined()
    expect(toSnapshot(typed).postal_code).toBe(spelled)
    const storedAddress = { ...toSnapshot(typed), postal_code }
    expect(formatAddressLines(storedAddress).join('\n')).toContain(spelled)
  })

  test.each([
    ['PL', '3104'],
    ['PL', '310423'],
    ['PT', '1000'],
    ['US', '97201123'],
    ['GB', 'SW1A1A'],
  ])('rejects the postal code of %s %j', (country_code, postal_code) => {
    expect(findAddressProblems({ ...oakland, country_code, postal_code, region: null }).postal_code).toBe(
      'ERR_INVALID_POSTAL_CODE',
    )
  })

  test('requires a clearance code only for orders from abroad to countries whose customs need it', () => {
    const from = { needsClearanceCode: true }
    expect(findAddressProblems(seoul)).toEqual({})
    expect(findAddressProblems(seoul, from)).toEqual({ clearance_code: 'ERR_REQUIRED' })
    expect(findAddressProblems({ ...seoul, clearance_code: 'P12' })).toEqual({
      clearance_code: 'ERR_INVALID_CLEARANCE_CODE',
    })
    const typed = toSnapshot({ ...seoul, clearance_code: 'p1234-5678-9012' })
    expect(typed.clearance_code).toBe('P123456789012')
    expect(findSnapshotProblems(typed, from)).toEqual({})
    expect(findAddressProblems(oakland, from)).toEqual({})
    expect(toSnapshot({ ...oakland, clearance_code: 'P123456789012' }).clearance_code).toBeNull()
  })

  test('returns the same address when a stored one is submitted again', () => {
    const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 30 }), { nil: null })
    const code = fc.option(fc.string({ maxLength: 30 }), { nil: null })
    const typed = fc.record({
      country_code: fc.constantFrom(...addressCountries),
      name: text,
      organization: text,
      line1: text,
      line2: text,
      sublocality: text,
      city: text,
      region: text,
      postal_code: code,
      sorting_code: text,
      phone_number: code,
      clearance_code: code,
    })
    fc.assert(
      fc.property(typed, address => {
        const once = toSnapshot(address)
        expect(toSnapshot(once)).toEqual(once)
        expect(addressSnapshotSchema.parse(JSON.parse(JSON.stringify(once)))).toEqual(once)
        expect(findSnapshotProblems(once, { isTyped: true })).toEqual(findAddressProblems(address))
        expect(formatAddressLines(once).every(line => line.trim() !== '')).toBe(true)
      }),
    )
  })
})
