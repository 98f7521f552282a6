import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { artistsModule } from '../../../../../catalogue/artists/server/index.ts'
import type { JsonObject } from '../../../../../platform/import/json.ts'
import { operatorFiles } from '../../../../../platform/import/testing/operator-files.ts'
import { type TestDatabase, testDatabase } from '../../../../../platform/server/testing/database.ts'
import { eventFixtures } from '../../testing/fixture.ts'
import { eventContent } from '../event-content.ts'
import { tourContent } from '../tour-content.ts'
import { mbid, musicEvent } from './testing/music-event.ts'

let database: TestDatabase
let files: ReturnType<typeof operatorFiles>
const [chicago, newYork] = ['America/Chicago', 'America/New_York']
beforeEach(async () => {
  database = await testDatabase()
  files = operatorFiles(database, [...artistsModule.contents, tourContent, eventContent])
  const { aCity } = eventFixtures(database)
  await aCity(1, 'Springfield', { country: 'US', region: 'IL', lat: 39.8, lon: -89.64, zone: chicago })
  await aCity(2, 'Springfield', { country: 'US', region: 'MA', lat: 42.1, lon: -72.59, zone: newYork })
  await aCity(3, 'New York City', { country: 'US', region: 'NY', lat: 40.71, lon: -74, zone: newYork })
  await aCity(4, 'Chicago', { country: 'US', region: 'IL', lat: 41.85, lon: -87.65, zone: chicago })
  await aCity(6, 'Berlin', { zone: 'Europe/Berlin' })
  await aCity(5, 'Seoul', {
    country: 'KR',
    lat: 37.57,
    lon: 126.98,
    zone: 'Asia/Seoul',
    names: { ko: '서울' },
  })
  await files.importFile(
    'artists',
    'a.csv',
    `key,name\n${mbid},Velvet Harbour\na-2,Nova Kid\na-3,Twin\na-4,Twin\n`,
  )
})
afterEach(async () => {
  files.close()
  await database.close()
})

const load = (document: unknown) =>
  files.importFile('events', 'e.json', JSON.stringify(document), { format: 'jsonld' })
const cities = async () =>
  (await files.rows<{ city_id: number }>('select city_id from events order by id')).map(row => row.city_id)

describe('JSON-LD import', () => {
  test('maps a MusicEvent to an event with city, zone, bill and tickets, idempotently', async () => {
    expect(await load(musicEvent)).toBe('Imported events: 1 added, 0 changed, 0 unchanged.')
    expect(await load([musicEvent])).toBe('Nothing to change: 1 events are as the file says.')
    expect(
      await files.rows(`select name, venue, venue_address, city_id, zone, starts_at, doors_at, ends_at, lat, status,
      array(select artist_id from event_artists order by position) bill from events`),
    ).toEqual([
      {
        name: 'Velvet Harbour live',
        venue: 'The Hall',
        venue_address: '1 Main St',
        city_id: 1,
        lat: 39.79,
        zone: 'America/Chicago',
        starts_at: new Date('2030-05-02T01:00:00Z'),
        status: 'scheduled',
        doors_at: new Date('2030-05-02T00:00:00Z'),
        ends_at: null,
        bill: [1, 2],
      },
    ])
    expect(
      await files.rows('select name, url, price_minor, currency, is_sold_out, on_sale_at from event_tickets'),
    ).toEqual([
      {
        name: 'tickets.example',
        url: 'https://tickets.example/7',
        price_minor: 3_550,
        currency: 'USD',
        is_sold_out: true,
        on_sale_at: new Date('2030-01-01T15:00:00Z'),
      },
    ])
    expect(await load({ ...musicEvent, eventStatus: 'EventCancelled' })).toContain('1 changed')
  })

  test("imports the description as the page's English text", async () => {
    await load({ ...musicEvent, description: 'Two sets, one encore.' })
    expect(await files.rows('select about from events')).toEqual([{ about: { en: 'Two sets, one encore.' } }])
  })

  test('imports the previous date of a moved event and the start of the sale', async () => {
    const before = { eventStatus: 'EventRescheduled', previousStartDate: '2030-04-01T20:00:00-05:00' }
    const offers = { ...(musicEvent['offers'] as JsonObject), availabilityStarts: '2030-02-01T10:00-06:00' }
    const moved = { ...musicEvent, ...before, offers }
    expect(await load(moved)).toContain('1 added')
    expect(await load(moved)).toContain('Nothing to change')
    expect(
      await files.rows('select status, previous_starts_at, on_sale_at from events, event_tickets'),
    ).toEqual([
      {
        status: 'scheduled',
        previous_starts_at: new Date('2030-04-02T01:00:00Z'),
        on_sale_at: new Date('2030-02-01T16:00:00Z'),
      },
    ])
  })

  const at = (address: object, more: object = {}) => ({
    ...musicEvent,
    '@id': `https://hall.example/${JSON.stringify(address).length}`,
    performer: 'Nova Kid',
    location: {
      '@type': 'Place',
      name: 'A hall',
      address: { '@type': 'PostalAddress', ...address },
      ...more,
    },
  })
  const geo = (latitude: number, longitude: number) => ({
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
  })

  test.each([
    [
      'of two the nearest',
      at({ addressLocality: 'Springfield', addressCountry: 'US' }, geo(42, -72.6)),
      2,
      'America/New_York',
    ],
    [
      'by its country’s name, too',
      at({ addressLocality: 'Berlin', addressCountry: 'Germany' }, geo(52.48, 13.39)),
      6,
      'Europe/Berlin',
    ],
    ['as its beginning', at({ addressLocality: 'New York', addressCountry: 'USA' }), 3, 'America/New_York'],
    ['in another language', at({ addressLocality: '서울', addressCountry: 'KR' }), 5, 'Asia/Seoul'],
    [
      'by its place alone',
      at({ addressLocality: 'Mapo', addressCountry: 'KR' }, geo(37.55, 126.9)),
      5,
      'Asia/Seoul',
    ],
  ])('finds a city %s', async (_, document, city, zone) => {
    const isInAmerica = zone === 'America/New_York'
    const start = isInAmerica ? '2030-05-01T20:00:00-04:00' : '2030-05-01T20:00:00'
    const startsAt = Temporal.PlainDateTime.from('2030-05-01T20:00').toZonedDateTime(zone)
    expect(await load({ ...document, startDate: start, doorTime: undefined })).toContain('1 added')
    expect(await cities()).toEqual([city])
    expect(await files.rows('select zone, starts_at from events')).toEqual([
      { zone, starts_at: new Date(startsAt.epochMilliseconds) },
    ])
  })

  test('resolves references in a graph and skips other types', async () => {
    const graph = {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'MusicGroup', '@id': '#act', name: 'Nova Kid' },
        { '@type': 'Place', '@id': '#hall', ...(musicEvent['location'] as JsonObject) },
        { ...musicEvent, '@id': '#1', performer: { '@id': '#act' }, location: { '@id': '#hall' } },
        { ...musicEvent, '@id': '#2', '@type': ['Event', 'schema:MusicEvent'], performer: { '@id': '#act' } },
      ],
    }
    expect(await load(graph)).toContain(
      'Imported events: 2 added, 0 changed, 0 unchanged.\nItems passed over: 2.',
    )
  })

  const concert = (name: string, performers: unknown[]) => ({
    ...musicEvent,
    '@id': name,
    performer: performers,
  })
  const bills = async () =>
    (
      await files.rows<{
        bill: string[]
      }>(`select array(select a.name from event_artists b join artists a on a.id = b.artist_id
      where b.event_id = e.id order by b.position) as bill from events e order by id`)
    ).map(({ bill }) => bill)
  const newAct = '7f4e1c2a-93b5-4a51-8b0e-6d2f3c1a7e91'
  const support = [
    { name: 'Nova Kid' },
    { name: 'Paper Lions', sameAs: `https://musicbrainz.org/artist/${newAct}` },
  ]

  test('omits unknown performers unless none remains, or creates them as artists', async () => {
    const file = JSON.stringify([concert('1', support), concert('2', [{ name: 'PAPER LIONS' }])])
    const read = (unknown: string, more = {}) =>
      files.importFile('events', 'e.json', file, { format: 'jsonld', 'unknown-performers': unknown, ...more })
    expect(await read('invent')).toBe('--unknown-performers is create or skip.')
    expect(await read('skip')).toBe(
      'Nothing was imported: one problem.\nitem 2: performer: there is no artist "PAPER LIONS"',
    )
    expect(await read('create', { 'dry-run': '' })).toContain('Artists created: 1.')
    expect(await files.rows('select from artists')).toHaveLength(4)
    expect(await read('skip', { 'skip-failing': '' })).toContain('Performers left out of bills: 2.')
    expect(await bills()).toEqual([['Nova Kid']])
    expect(await read('create')).toContain('1 added, 1 changed, 0 unchanged.\nArtists created: 1.')
    expect(await bills()).toEqual([['Nova Kid', 'Paper Lions'], ['Paper Lions']])
    expect(
      await files.rows(
        `select k.key from import_keys k join artists a on a.id = k.id where k.kind = 'artists' and a.name = 'Paper Lions'`,
      ),
    ).toEqual([{ key: newAct }])
    expect(await read('create')).toBe('Nothing to change: 2 events are as the file says.')
    const csv = await files.importFile('events', 'e.csv', 'key', { 'unknown-performers': 'skip' })
    expect(csv).toBe('--unknown-performers is for --format jsonld.')
  })

  test('imports the events of a list and counts its other items', async () => {
    const list = {
      '@type': 'ItemList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, item: concert('1', [{ name: 'Nova Kid' }]) },
        concert('2', [{ name: 'Velvet Harbour' }]),
        { '@type': 'ListItem', position: 3, url: 'https://hall.example/3' },
      ],
    }
    expect(await load(list)).toContain('2 added, 0 changed, 0 unchanged.\nItems passed over: 1.')
    expect(await load([{ '@type': 'Organization', name: 'The Hall' }])).toBe(
      'Nothing to import: there are no events.\nItems passed over: 1.',
    )
  })

  test('warns about a probable duplicate from another site, but not about the next night', async () => {
    await load(musicEvent)
    const other = concert('https://paper.example/a', [{ name: 'Nova Kid' }])
    const doors = { doorTime: undefined, endDate: undefined }
    expect(await load({ ...other, ...doors, startDate: '2030-05-01T19:30:00-05:00' })).toBe(
      [
        'Imported events: 1 added, 0 changed, 0 unchanged.',
        'To be looked at:',
        'item 1: "https://paper.example/a" may be the same as "https://hall.example/events/7": an artist, the city and the day are',
      ].join('\n'),
    )
    const next = { ...other, ...doors, '@id': 'next', startDate: '2030-05-02T20:00:00-05:00' }
    expect(await load([next])).toBe('Imported events: 1 added, 0 changed, 0 unchanged.')
  })

  test('reports items without a valid place, date or performer', async () => {
    const named = (name: string, more: object) => ({ ...musicEvent, '@id': name, ...more })
    const nowhere = at({ addressLocality: 'Atlantis', addressCountry: 'GR' })
    expect(
      await load([
        named('1', { performer: { name: 'Nobody' } }),
        named('2', { performer: 'Twin' }),
        nowhere,
        named('4', { startDate: '2030-04-31' }),
        named('5', { startDate: '2030-05-01T20:00:00+09:00' }),
        named('6', { location: { '@type': 'VirtualLocation', url: 'https://stream.example' } }),
        named('7', { performer: [] }),
        'text',
      ]),
    ).toBe(
      [
        'Nothing was imported: 8 problems.',
        'item 1: performer: there is no artist "Nobody"',
        'item 2: performer: 2 artists are called "Twin"',
        'item 3: location: no city is called "Atlantis", and none is near',
        'item 4: startDate "2030-04-31" is no moment and no day',
        'item 5: startDate "2030-05-01T20:00:00+09:00" has an offset that no zone there has',
        'item 6: location is no Place',
        'item 7: performer is missing',
        'item 8: is no JSON object',
      ].join('\n'),
    )
    expect(
      await files.importFile('events', 'e.json', '{"@type": "MusicEvent"', { format: 'jsonld' }),
    ).toContain('The file is no JSON document.')
    expect(await cities()).toEqual([])
  })
})
