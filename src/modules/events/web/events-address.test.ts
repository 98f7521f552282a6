import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paths } from '../../../platform/contract/paths.ts'
import { idOf, pageSize, readEventsAddress } from './events-address.ts'

const nothing = { search: '', cityId: null, isPast: false, offset: 0, tourId: null }

test('the address says what the list shows', () => {
  const given = { search: ' mira ', city_id: '7', condition: 'past', offset: '30', tour_id: '4' }
  expect(readEventsAddress(given)).toEqual({
    search: 'mira',
    cityId: 7,
    isPast: true,
    offset: 30,
    tourId: 4,
  })
  expect(readEventsAddress({})).toEqual(nothing)
})

test.each<Record<string, string>>([
  { offset: '-1' },
  { offset: '1e3' },
  { offset: '99999' },
  { offset: '3' },
  { city_id: '0' },
  { city_id: '2147483648' },
  { city_id: "1' or '1'='1" },
  { condition: 'soon' },
  { tour_id: '1.5' },
  { search: '   ' },
])('what makes no sense counts as absent: %o', given => {
  expect(readEventsAddress(given)).toEqual(nothing)
})

test('an offset is the beginning of a page within reach, and every built address is read back', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.option(fc.integer({ min: 1, max: 2 ** 31 - 1 })),
      fc.boolean(),
      fc.nat(100),
      (text, cityId, isPast, page) => {
        const search = text.trim().slice(0, 200).trim()
        fc.pre(search.isWellFormed())
        const filter = { search, cityId, isPast, offset: page * pageSize }
        const { searchParams } = new URL(paths.events(filter), 'https://fans.example')
        expect(readEventsAddress(Object.fromEntries(searchParams))).toEqual({ ...filter, tourId: null })
      },
    ),
  )
  expect(readEventsAddress({ offset: '9999' }).offset).toBe(1_000)
  expect(readEventsAddress({ offset: '47' }).offset).toBe(40)
  expect(idOf('12')).toBe(12)
})
