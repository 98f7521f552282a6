import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paths } from '../../../platform/contract/paths.ts'
import { genreFamilies } from '../find-contract.ts'
import {
  pageSize,
  parseId,
  prices,
  radii,
  readEventsAddress,
  sorts,
  unfilteredAddress,
  whenOptions,
} from './events-address.ts'

const noFilters = unfilteredAddress

describe('events address', () => {
  test("is parsed into the list's filters", () => {
    const params = { search: ' mira ', city_id: '7', condition: 'past', offset: '30', tour_id: '4' }
    expect(readEventsAddress(params)).toEqual({
      ...noFilters,
      search: 'mira',
      cityId: 7,
      isPast: true,
      offset: 30,
      tourId: 4,
    })
    expect(readEventsAddress({})).toEqual(noFilters)
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
  ])('ignores invalid values: %o', params => {
    expect(readEventsAddress(params)).toEqual(noFilters)
  })

  const day = fc.option(fc.constantFrom('2026-11-27', '2026-12-24', '2028-02-29'))

  test('limits the offset to page starts, and round-trips every built address', () => {
    fc.assert(
      fc.property(
        fc.record({
          search: fc.string().map(text => text.trim().slice(0, 200).trim()),
          cityId: fc.option(fc.integer({ min: 1, max: 2 ** 31 - 1 })),
          radiusKm: fc.option(fc.constantFrom(...radii)),
          isPast: fc.boolean(),
          when: fc.option(fc.constantFrom(...whenOptions)),
          from: day,
          until: day,
          genre: fc.option(fc.constantFrom(...genreFamilies)),
          price: fc.option(fc.constantFrom(...prices)),
          sort: fc.constantFrom(...sorts),
          offset: fc.nat(100).map(page => page * pageSize),
        }),
        params => {
          fc.pre(params.search.isWellFormed())
          const { searchParams } = new URL(paths.events(params), 'https://fans.example')
          const radiusKm = params.cityId === null ? null : params.radiusKm
          expect(readEventsAddress(Object.fromEntries(searchParams))).toEqual({
            ...params,
            radiusKm,
            when: params.from || params.until ? null : params.when,
            sort: params.sort === 'nearest' && radiusKm === null ? 'soonest' : params.sort,
            tourId: null,
          })
        },
      ),
    )
    expect(readEventsAddress({ offset: '9999' }).offset).toBe(1_000)
    expect(readEventsAddress({ offset: '47' }).offset).toBe(40)
    expect(parseId('12')).toBe(12)
  })

  test('knows the genres of the contract', () => {
    for (const genre of genreFamilies) expect(readEventsAddress({ genre }).genre).toBe(genre)
  })
})
