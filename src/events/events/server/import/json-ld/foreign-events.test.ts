import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { artistsModule } from '../../../../../catalogue/artists/server/index.ts'
import type { JsonObject } from '../../../../../platform/import/json.ts'
import { operatorFiles } from '../../../../../platform/import/testing/operator-files.ts'
import { type TestDatabase, testDatabase } from '../../../../../platform/server/testing/database.ts'
import { eventFixtures } from '../../testing/fixture.ts'
import { eventContent } from '../event-content.ts'
import { tourContent } from '../tour-content.ts'

let database: TestDatabase
let files: ReturnType<typeof operatorFiles>
beforeEach(async () => {
  database = await testDatabase()
  files = operatorFiles(database, [...artistsModule.contents, tourContent, eventContent])
  const { aCity } = eventFixtures(database)
  const us = { country: 'US', zone: 'America/Chicago' }
  await aCity(1, 'Kansas City', { ...us, region: 'MO', lat: 39.1, lon: -94.58 })
  await aCity(2, 'Portland', {
    country: 'US',
    region: 'OR',
    lat: 45.52,
    lon: -122.67,
    zone: 'America/Los_Angeles',
  })
  await aCity(3, 'Portland', {
    country: 'US',
    region: 'ME',
    lat: 43.66,
    lon: -70.25,
    zone: 'America/New_York',
  })
  await aCity(4, 'Berlin', { zone: 'Europe/Berlin' })
  await files.importFile('artists', 'a.csv', 'key,name\na-1,Case Quartet\n')
})
afterEach(async () => {
  files.close()
  await database.close()
})

const concert = (
  city: string,
  country: string,
  more: JsonObject = {},
  location: JsonObject = {},
): JsonObject => ({
  '@type': 'MusicEvent',
  '@id': 'e-1',
  name: 'Case Quartet live',
  performer: 'Case Quartet',
  startDate: '2030-07-01T20:00:00',
  location: {
    '@type': 'Place',
    name: 'Hall',
    address: { addressLocality: city, addressCountry: country },
    ...location,
  },
  ...more,
})
const load = (...events: JsonObject[]) =>
  files.importFile('events', 'e.json', JSON.stringify(events), { format: 'jsonld' })

describe('foreign JSON-LD import', () => {
  test("uses the city's zone when a start has no offset or is in UTC", async () => {
    await load(
      concert('Kansas City', 'US'),
      concert('Kansas City', 'US', { '@id': 'e-2', startDate: '2030-07-03T01:00:00Z' }),
    )
    expect(await files.rows('select zone, starts_at from events order by starts_at')).toEqual([
      { zone: 'America/Chicago', starts_at: new Date('2030-07-02T01:00:00Z') },
      { zone: 'America/Chicago', starts_at: new Date('2030-07-03T01:00:00Z') },
    ])
  })

  test('warns about an offset from another zone of the country, and keeps its instant', async () => {
    expect(await load(concert('Kansas City', 'US', { startDate: '2030-07-01T20:00:00-06:00' }))).toBe(
      [
        'Imported events: 1 added, 0 changed, 0 unchanged.',
        'To be looked at:',
        'item 1: startDate "2030-07-01T20:00:00-06:00" has the offset -06:00, and Kansas City has -05:00 then',
      ].join('\n'),
    )
    expect(await files.rows('select zone, starts_at from events')).toEqual([
      { zone: 'America/Chicago', starts_at: new Date('2030-07-02T02:00:00Z') },
    ])
  })

  test('lists towns of the same name when neither region nor coordinates decide', async () => {
    expect(await load(concert('Portland', 'US'))).toBe(
      [
        'Nothing was imported: one problem.',
        'item 1: location: several cities are called "Portland" (2 Portland, OR, US; 3 Portland, ME, US): an addressRegion or a geo decides',
      ].join('\n'),
    )
    const address = { addressLocality: 'Portland', addressRegion: 'Maine', addressCountry: 'US' }
    expect(await load(concert('', '', {}, { address }))).toContain('1 added')
    const oregon = { geo: { latitude: 45.5, longitude: -122.7 } }
    expect(await load(concert('Portland', 'US', { '@id': 'e-2' }, oregon))).toContain('1 added')
    expect(await files.rows('select city_id, zone from events order by id')).toEqual([
      { city_id: 3, zone: 'America/New_York' },
      { city_id: 2, zone: 'America/Los_Angeles' },
    ])
  })

  test('mentions the other towns when a much larger city is chosen', async () => {
    await database.pool.query('update cities set population = 60000 where id = 3')
    expect(await load(concert('Portland', 'US'))).toContain(
      'item 1: location: of the cities called "Portland" it is the largest, 2 Portland, OR, US; else 3 Portland, ME, US',
    )
  })

  test('treats the coordinates 0, 0 as missing', async () => {
    const geo = { geo: { latitude: 0, longitude: '0.0' } }
    expect(await load(concert('Berlin', 'DE', {}, geo))).toContain('1 added')
    expect(await files.rows('select city_id, lat, lon from events')).toEqual([
      { city_id: 4, lat: null, lon: null },
    ])
    const csv =
      'key,name,artists,city_id,venue,zone,starts_at,lat,lon\ne-2,B,a-1,4,Hall,Europe/Berlin,2030-05-01,0,0\n'
    expect(await files.importFile('events', 'e.csv', csv)).toContain(
      'line 2: lat and lon are 0, where there is only sea: leave them empty',
    )
  })

  test('requires a server start when cities have no zones yet', async () => {
    await database.pool.query('update cities set zone = null')
    expect(await load(concert('Berlin', 'DE'))).toContain('item 1: location: cities have no zones yet')
  })

  test('decodes texts once and converts HTML to plain text', async () => {
    await load(
      concert(
        'Berlin',
        'DE',
        {
          name: 'Drums &amp; Bass &#8212; <em>Night</em>',
          performer: 'Case&nbsp;Quartet',
          description: '<p>Doors at <b>eight</b>.</p><p>Bring ear plugs &amp; friends</p>',
          offers: {
            url: 'https://t.example/?a=1&amp;copy=2',
            name: 'Tom &amp;amp; Co',
            price: 5,
            priceCurrency: 'EUR',
          },
        },
        { name: 'Caf&eacute; Case' },
      ),
    )
    expect(
      await files.rows(
        'select e.name, venue, about, t.name as ticket, url from events e join event_tickets t on true',
      ),
    ).toEqual([
      {
        name: 'Drums & Bass — Night',
        venue: 'Café Case',
        about: { en: 'Doors at eight.\n\nBring ear plugs & friends' },
        ticket: 'Tom &amp; Co',
        url: 'https://t.example/?a=1&copy=2',
      },
    ])
  })

  test('reports unreadable prices and imports the others', async () => {
    const offers = ['25,50', '1.200', 'ab 25'].map(price => ({
      url: 'https://t.example/a',
      price,
      priceCurrency: 'eur',
    }))
    const shown = await load(concert('Berlin', 'DE', { offers }))
    expect(shown).toContain(
      `item 1: offers: the price "1.200 eur" can't be read for certain, so the ticket has none`,
    )
    expect(shown).toContain(
      `item 1: offers: the price "ab 25 eur" can't be read for certain, so the ticket has none`,
    )
    expect(await files.rows('select price_minor, currency from event_tickets order by position')).toEqual([
      { price_minor: 2_550, currency: 'EUR' },
      { price_minor: null, currency: null },
      { price_minor: null, currency: null },
    ])
  })
})
