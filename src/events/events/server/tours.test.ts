import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import type { getTour, listTours, tourEvents, tourVideos } from '../tours-contract.ts'
import { eventsModule } from './index.ts'
import { eventFixtures, inDays, now } from './testing/fixture.ts'

type Tours = ResponseOf<typeof listTours>

let database: TestDatabase
let api: ReturnType<typeof testApi>
let fixture: ReturnType<typeof eventFixtures>
const tours = { running: 0, soon: 0, over: 0, empty: 0 }

beforeAll(async () => {
  database = await testDatabase()
  api = testApi({ database, modules: [eventsModule], now: () => now })
  fixture = eventFixtures(database)
  await fixture.aCity(1, 'Berlin')
  const [star, act] = [await fixture.anArtist('Star', 900), await fixture.anArtist('(INVALID) Act', 10)]
  tours.running = await fixture.aTour('Running', act)
  tours.soon = await fixture.aTour('Soon', star)
  tours.over = await fixture.aTour('Over', star)
  tours.empty = await fixture.aTour('Empty', act)
  const date = (
    tourId: number,
    days: number,
    status: 'scheduled' | 'cancelled' | 'postponed' = 'scheduled',
  ) => fixture.aNight({ name: `Day ${days}`, cityId: 1, inDays: days, tourId, status })
  await date(tours.running, -3)
  await date(tours.running, 4)
  await date(tours.running, 2, 'postponed')
  await date(tours.running, 90, 'cancelled')
  await date(tours.soon, 30)
  await date(tours.soon, 40)
  await date(tours.over, -30)
  await date(tours.over, -40)
  await fixture.aVideo(tours.running, 'aaaaaaaaaaa', -5)
  await fixture.aVideo(tours.running, 'bbbbbbbbbbb', -1)
  await fixture.aVideo(tours.over, 'ccccccccccc', -50)
})
afterAll(() => database.close())

async function get<Body>(address: string) {
  const { status, body } = await api.get<Body>(address)
  expect([address, status]).toEqual([address, 200])
  return body
}
const list = async (query: string) =>
  (await get<Tours>(`/api/v2/tours/?${query}`)).results.map(({ name }) => name)

describe('tours', () => {
  test('are sorted by last date or popularity, and filtered by current or past', async () => {
    expect(await list('')).toEqual(['Soon', 'Running', 'Over', 'Empty'])
    expect(await list('order_by=asc')).toEqual(['Empty', 'Over', 'Running', 'Soon'])
    expect(await list('order_by=popular')).toEqual(['Soon', 'Over', 'Running', 'Empty'])
    expect(await list('condition=upcoming&order_by=asc')).toEqual(['Running', 'Soon'])
    expect(await list('condition=upcoming&order_by=popular')).toEqual(['Soon', 'Running'])
    expect(await list('condition=past')).toEqual(['Over'])
  })

  test('return their numbers of dates and upcoming dates, without cancelled ones', async () => {
    api.statements.length = 0
    const tour = await get<ResponseOf<typeof getTour>>(`/api/v2/tours/${tours.running}/`)
    expect(api.statements).toEqual(['tours.get', 'artists.cards'])
    expect(tour).toMatchObject({
      tour_id: tours.running,
      name: 'Running',
      artist: { name: '(INVALID) Act', is_valid: false },
      event_count: 3,
      upcoming_count: 2,
      starts_at: inDays(-3),
      ends_at: inDays(4),
      video_count: 2,
    })
  })

  test('show the ticket sale of each date until it is over', async () => {
    type Dates = ResponseOf<typeof tourEvents>
    const { rows } = await database.pool.query<{ id: number }>(
      `select id from events where tour_id = $1 and name in ('Day -3', 'Day 4')`,
      [tours.running],
    )
    const vendor = { vendor: null, name: 'Box office', url: 'https://tickets.example/' }
    for (const { id } of rows)
      await fixture.aTicket(id, 0, { ...vendor, price_minor: 4_500, currency: 'EUR' })
    const { results } = await get<Dates>(`/api/v2/tours/${tours.running}/events/`)
    const sales = results.map(({ name, sale }) => [
      name,
      sale && [sale.state, sale.price_minor, sale.currency],
    ])
    expect(sales).toEqual([
      ['Day -3', null],
      ['Day 2', null],
      ['Day 4', ['on_sale', 4_500, 'EUR']],
      ['Day 90', null],
    ])
  })

  test('list their dates in order, or only upcoming or past ones', async () => {
    type Dates = ResponseOf<typeof tourEvents>
    const dates = async (query: string) =>
      (await get<Dates>(`/api/v2/tours/${tours.running}/events/?${query}`)).results.map(({ name }) => name)
    expect(await dates('')).toEqual(['Day -3', 'Day 2', 'Day 4', 'Day 90'])
    expect(await dates('condition=upcoming&limit=2')).toEqual(['Day 2', 'Day 4'])
    expect(await dates('condition=past')).toEqual(['Day -3'])
    api.statements.length = 0
    const none = await get<Dates>(`/api/v2/tours/${tours.empty}/events/`)
    expect(none).toEqual({ pagination: { limit: 10, offset: 0, total_count: 0 }, results: [] })
    expect(api.statements).toEqual(['tours.events+all'])
  })

  test('count a postponed date as upcoming after its day', async () => {
    const artistId = await fixture.anArtist('Late', 1)
    const tourId = await fixture.aTour('Late', artistId)
    await fixture.aNight({ name: 'Put off', cityId: 1, inDays: -2, tourId, status: 'postponed' })
    await fixture.aNight({ name: 'Played', cityId: 1, inDays: -1, tourId })
    const dates = async (query: string) =>
      (await get<ResponseOf<typeof tourEvents>>(`/api/v2/tours/${tourId}/events/?${query}`)).results.map(
        ({ name, is_done }) => [name, is_done],
      )
    expect(await dates('condition=upcoming')).toEqual([['Put off', false]])
    expect(await dates('condition=past')).toEqual([['Played', true]])
    expect(await get(`/api/v2/tours/${tourId}/`)).toMatchObject({ upcoming_count: 1 })
    await database.pool.query('delete from events where tour_id = $1', [tourId])
    await database.pool.query('delete from tours where id = $1', [tourId])
  })

  test('list videos newest first, and filter them by tour or id', async () => {
    type Videos = ResponseOf<typeof tourVideos>
    const ids = async (query: string) =>
      (await get<Videos>(`/api/v2/tours/youtube/?${query}`)).results.map(row => row.youtube_id[0])
    expect(await ids('')).toEqual(['b', 'a', 'c'])
    expect(await ids('limit=1&offset=1')).toEqual(['a'])
    expect(await ids(`tour_id=${tours.running}`)).toEqual(['b', 'a'])
    expect(await ids('youtube_id=ccccccccccc')).toEqual(['c'])
    expect(await ids(`youtube_id=ccccccccccc&tour_id=${tours.running}`)).toEqual([])
    expect((await api.get('/api/v2/tours/youtube/?tour_id=999')).status).toBe(404)
    api.statements.length = 0
    const { results, pagination } = await get<Videos>('/api/v2/tours/youtube/?limit=1')
    expect(api.statements).toEqual(['tours.videos', 'artists.cards'])
    expect(pagination.total_count).toBe(3)
    expect(results[0]).toEqual({
      id: 2,
      tour_id: tours.running,
      tour_name: 'Running',
      artist_name: '(INVALID) Act',
      hue: 280,
      youtube_id: 'bbbbbbbbbbb',
      title: 'Video bbbbbbbbbbb',
      duration_seconds: 61,
      picture: null,
      published_at: inDays(-1),
    })
  })

  test('keep their counters correct when dates and artists change', async () => {
    const counted = async () => {
      const { rows } = await database.pool.query(`
      select t.id, (t.first_at, t.last_at, t.event_count, t.popularity) is distinct from
             (d.first_at, d.last_at, d.event_count::int, a.popularity) as is_wrong
        from tours t join artists a on a.id = t.artist_id
       cross join lateral (select min(starts_at) first_at, max(starts_at) last_at, count(*) event_count
                             from events where tour_id = t.id and status <> 'cancelled') d`)
      return rows.filter(row => row.is_wrong)
    }
    await fixture.run(
      `update events set tour_id = $1 where tour_id = $2 and starts_at > $3`,
      tours.empty,
      tours.soon,
      inDays(35),
    )
    expect(await counted()).toEqual([])
    await fixture.run(`update events set status = 'cancelled' where tour_id = $1`, tours.over)
    expect(await counted()).toEqual([])
    await fixture.run(
      `update events set starts_at = starts_at + interval '1 year' where tour_id = $1`,
      tours.running,
    )
    expect(await counted()).toEqual([])
    await fixture.run('delete from events where tour_id = $1', tours.empty)
    await fixture.run('update artists set popularity = 5')
    expect(await counted()).toEqual([])
  })

  test('return 404 for unknown ids and name invalid fields', async () => {
    for (const path of ['/api/v2/tours/999/', '/api/v2/tours/999/events/']) {
      const { status, body } = await api.get(path)
      expect([path, status, body.error_code.name]).toEqual([path, 404, 'tour_not_found'])
    }
    for (const [query, field] of [
      ['?order_by=name', 'order_by'],
      ['?condition=now', 'condition'],
      ['?offset=-1', 'offset'],
      ['youtube/?youtube_id=short', 'youtube_id'],
      ['youtube/?youtube_id=../../../etc', 'youtube_id'],
      ['abc/', 'tour_id'],
      ['0/events/', 'tour_id'],
    ] as const) {
      const { status, body } = await api.get(`/api/v2/tours/${query}`)
      expect([query, status, Object.keys(body.description)]).toEqual([query, 400, [field]])
    }
  })
})
