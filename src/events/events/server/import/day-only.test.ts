import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { artistsModule } from '../../../../catalogue/artists/server/index.ts'
import { operatorFiles } from '../../../../platform/import/testing/operator-files.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { anOperator } from '../../../../platform/server/testing/operator.ts'
import { moveEventCommand } from '../commands/move-event.ts'
import { getEvent } from '../get-event.ts'
import { eventFixtures } from '../testing/fixture.ts'
import { eventContent } from './event-content.ts'
import { tourContent } from './tour-content.ts'

const now = Date.UTC(2030, 0, 1)
let database: TestDatabase
let files: ReturnType<typeof operatorFiles>
beforeEach(async () => {
  database = await testDatabase()
  files = operatorFiles(database, [...artistsModule.contents, tourContent, eventContent], now)
  await eventFixtures(database).aCity(1_835_848, 'Seoul', {
    country: 'KR',
    lat: 37.57,
    lon: 126.98,
    zone: 'Asia/Seoul',
  })
  await files.importFile('artists', 'a.csv', 'key,name\na-1,Velvet Harbour\n')
})
afterEach(async () => {
  files.close()
  await database.close()
})

const header = 'key,name,artists,city_id,venue,zone,starts_at,doors_at'
const load = (start: string, { zone = 'Asia/Seoul', doors = '' } = {}, options?: Record<string, string>) => {
  const row = `n-1,Long Night,a-1,1835848,The Hall,${zone},${start},${doors}`
  return files.importFile('events', 'e.csv', `${header}\n${row}`, options)
}
const times = 'select starts_at, open_at, doors_at, is_day_only, previous_starts_at from events'
const event = async () => (await files.rows<{ starts_at: Date }>(times))[0]

describe('events without a time', () => {
  test('are imported, upcoming all day, and exported as days', async () => {
    expect(await load('2030-05-01')).toContain('1 added')
    const end = new Date('2030-05-01T14:59:00Z')
    expect(await event()).toMatchObject({ starts_at: end, open_at: end, doors_at: null, is_day_only: true })
    expect(await load('2030-05-01')).toContain('Nothing to change')
    const file = await files.exportFile('events', 'out.csv')
    expect(file).toContain(',2030-05-01,')
    expect(file).not.toContain('is_day_only')
    expect(await files.importFile('events', 'again.csv', file)).toContain('Nothing to change')
    const jsonl = await files.exportFile('events', 'out.jsonl')
    expect(JSON.parse(jsonl)).toMatchObject({ starts_at: '2030-05-01' })
    const { id } = (await files.rows<{ id: number }>('select id from events'))[0] ?? { id: 0 }
    const readAtHour = (hour: number) =>
      getEvent(database.read, { eventId: id, locale: 'en', now: Date.UTC(2030, 4, 1, hour) })
    expect(await readAtHour(14)).toMatchObject({
      is_day_only: true,
      is_done: false,
      previous_is_day_only: false,
    })
    expect(await readAtHour(15)).toMatchObject({ is_done: true })
  })

  test('get their time from a later file without counting as moved', async () => {
    await load('2030-05-01')
    expect(await load('2030-05-01T19:00', { doors: '2030-05-01T18:00' })).toContain('1 changed')
    expect(await event()).toMatchObject({
      starts_at: new Date('2030-05-01T10:00:00Z'),
      is_day_only: false,
      previous_starts_at: null,
    })
    expect(await load('2030-05-01T19:00', { doors: '2030-05-01T18:00' })).toContain('Nothing to change')
  })

  test('need a zone and a valid date, and allow no other times', async () => {
    expect(await load('2030-04-31')).toContain('line 2: starts_at is no moment')
    expect(await load('2030-05-01', { zone: 'Mars' })).toContain('zone is no time zone')
    expect(await load('2030-05-01', { zone: '' })).toContain('zone is missing')
    expect(await load('2030-05-01', { zone: '' }, { zone: 'Asia/Seoul' })).toContain('1 added')
    expect(await load('2030-05-01', { doors: '2030-05-01T18:00' })).toContain(
      'line 2: doors_at and ends_at go with the time of the start',
    )
  })

  test('can be moved to a day and back to a time by a command', async () => {
    await load('2030-05-01T19:00', { doors: '2030-05-01T18:00' })
    const operator = anOperator(database, [moveEventCommand], now)
    expect(await operator.run('event move', ['n-1'], { to: '2030-06-01' })).toMatchObject({ ok: true })
    expect(await event()).toMatchObject({
      starts_at: new Date('2030-06-01T14:59:00Z'),
      doors_at: null,
      is_day_only: true,
      previous_starts_at: new Date('2030-05-01T10:00:00Z'),
    })
    expect(await operator.run('event move', ['n-1'], { to: '2030-06-01' })).toMatchObject({
      data: { is_changed: false },
    })
    await operator.run('event move', ['n-1'], { to: '2030-06-01T20:00' })
    const start = new Date('2030-06-01T11:00:00Z')
    expect(await event()).toMatchObject({ starts_at: start, open_at: start, is_day_only: false })
  })

  const festival = (start: string, endsOn: string) =>
    files.importFile(
      'events',
      'e.csv',
      `key,name,artists,city_id,venue,zone,starts_at,ends_on\nn-1,Days,a-1,1835848,The Park,Asia/Seoul,${start},${endsOn}`,
    )
  const readSpan = async () =>
    (await files.rows('select starts_at, ends_at, ends_on::text, over_at, revision from events'))[0]

  test('are imported, exported and moved as a span of days', async () => {
    expect(await festival('2030-05-01', '2030-05-03')).toContain('1 added')
    const first = { starts_at: new Date('2030-05-01T14:59:00Z'), ends_on: '2030-05-03' }
    expect(await readSpan()).toMatchObject({ ...first, over_at: new Date('2030-05-03T15:00:00Z') })
    const file = await files.exportFile('events', 'out.csv')
    expect(await files.importFile('events', 'again.csv', file)).toContain('Nothing to change')
    expect(await festival('2030-05-01', '2030-05-04')).toContain('1 changed')
    expect(await readSpan()).toMatchObject({ ends_on: '2030-05-04', revision: 1 })
    const operator = anOperator(database, [moveEventCommand], now)
    await operator.run('event move', ['n-1'], { to: '2030-06-10' })
    expect(await readSpan()).toMatchObject({ ends_on: '2030-06-13' })
    await operator.run('event move', ['n-1'], { to: '2030-06-10T19:00' })
    expect(await readSpan()).toMatchObject({ ends_on: null, over_at: new Date('2030-06-10T13:00:00Z') })
  })

  test.each([
    ['2030-05-02', '2030-05-01', 'ends_on is before starts_at'],
    ['2030-05-02T19:00', '2030-05-03', 'ends_on goes with a start that is a day alone'],
    ['2030-05-02', '2031-06-01', 'ends_on is more than a year after starts_at'],
    ['2030-05-02', '2030-02-30', 'ends_on is no day, such as 2030-05-01'],
  ])('are rejected for the days %s to %s', async (start, endsOn, problem) => {
    expect(await festival(start, endsOn)).toContain(`line 2: ${problem}`)
  })

  test.each([
    ['2030-05-01', '2030-05-03', { ends_on: '2030-05-03', over_at: new Date('2030-05-03T15:00:00Z') }],
    ['2030-05-01', '2030-05-03T23:00:00+09:00', { ends_on: '2030-05-03', ends_at: null }],
    ['2030-05-01T19:00', '2030-05-03', { ends_on: null, ends_at: new Date('2030-05-03T14:59:00Z') }],
    ['2030-05-01T19:00', '2030-05-01', { ends_at: null, over_at: new Date('2030-05-01T13:00:00Z') }],
  ])('are read from a JSON-LD document with the dates %s to %s', async (startDate, endDate, span) => {
    const days = {
      '@type': 'Festival',
      '@id': 'n-8',
      name: 'Days',
      startDate,
      endDate,
      performer: { '@type': 'MusicGroup', name: 'Velvet Harbour' },
      location: { name: 'The Park', address: { addressLocality: 'Seoul', addressCountry: 'KR' } },
    }
    expect(await files.importFile('events', 'e.json', JSON.stringify(days), { format: 'jsonld' })).toContain(
      '1 added',
    )
    expect(await readSpan()).toMatchObject(span)
  })

  test('are read from a JSON-LD document with only a day', async () => {
    const night = {
      '@type': 'MusicEvent',
      '@id': 'n-9',
      name: 'Long Night',
      startDate: '2030-05-01',
      performer: { '@type': 'MusicGroup', name: 'Velvet Harbour' },
      endDate: '2030-05-01',
      location: { name: 'The Hall', address: { addressLocality: 'Seoul', addressCountry: 'KR' } },
    }
    const output = await files.importFile('events', 'e.json', JSON.stringify(night), { format: 'jsonld' })
    expect(output).toContain('1 added')
    expect(await event()).toMatchObject({ starts_at: new Date('2030-05-01T14:59:00Z'), is_day_only: true })
  })
})
