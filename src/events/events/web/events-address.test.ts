import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paths } from '../../../platform/contract/paths.ts'
import { genreFamilies } from '../find-contract.ts'
import {
  everything,
  idOf,
  pageSize,
  prices,
  radii,
  readEventsAddress,
  sorts,
  whens,
} from './events-address.ts'

const nothing = everything

test('the address says what the list shows', () => {
  const given = { search: ' mira ', city_id: '7', condition: 'past', offset: '30', tour_id: '4' }
  expect(readEventsAddress(given)).toEqual({
    ...nothing,
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
  { when: 'someday' },
  { from: '2026-02-30' },
  { until: '24.12.2026' },
  { from: '1999-01-01' },
  { genre: 'dungeon-synth' },
  { price: '0' },
  { radius_km: '50' },
  { sort: 'nearest' },
  { search: '   ' },
])('what makes no sense counts as absent: %o', given => {
  expect(readEventsAddress(given)).toEqual(nothing)
})

const day = fc.option(fc.constantFrom('2026-11-27', '2026-12-24', '2028-02-29'))

test('an offset is the beginning of a page within reach, and every built address is read back', () => {
  fc.assert(
    fc.property(
      fc.record({
        search: fc.string().map(text => text.trim().slice(0, 200).trim()),
        cityId: fc.option(fc.integer({ min: 1, max: 2 ** 31 - 1 })),
        radiusKm: fc.option(fc.constantFrom(...radii)),
        isPast: fc.boolean(),
        when: fc.option(fc.constantFrom(...whens)),
        from: day,
        until: day,
        genre: fc.option(fc.constantFrom(...genreFamilies)),
        price: fc.option(fc.constantFrom(...prices)),
        sort: fc.constantFrom(...sorts),
        offset: fc.nat(100).map(page => page * pageSize),
      }),
      given => {
        fc.pre(given.search.isWellFormed())
        const { searchParams } = new URL(paths.events(given), 'https://fans.example')
        const radiusKm = given.cityId === null ? null : given.radiusKm
        expect(readEventsAddress(Object.fromEntries(searchParams))).toEqual({
          ...given,
          radiusKm,
          when: given.from || given.until ? null : given.when,
          sort: given.sort === 'nearest' && radiusKm === null ? 'soonest' : given.sort,
          tourId: null,
        })
      },
    ),
  )
  expect(readEventsAddress({ offset: '9999' }).offset).toBe(1_000)
  expect(readEventsAddress({ offset: '47' }).offset).toBe(40)
  expect(idOf('12')).toBe(12)
})

test('the genres of the page are those of the contract', () => {
  for (const genre of genreFamilies) expect(readEventsAddress({ genre }).genre).toBe(genre)
})
