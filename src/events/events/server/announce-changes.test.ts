import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { announceChanges } from './announce-changes.ts'
import { announceEvents, announceSales } from './announce-events.ts'

const now = Date.parse('2030-01-01T12:00:00Z')
const soon = '2030-05-01T10:00:00Z'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

/** An event in Seoul with local times; announced unless it is postponed. */
async function anEvent(status: 'scheduled' | 'postponed' = 'scheduled') {
  const { anArtist, aCity, anEvent: event } = catalogueFixtures(database)
  const [ada, seoul] = [await anArtist('Ada'), await aCity('Seoul')]
  const { id } = await event({ of: ada, in: seoul, startsAt: soon, status })
  await change(id, "zone = 'Asia/Seoul'")
  await database.transaction(db => announceEvents(db, [id], now))
  return { id, seoulId: seoul.id, busanId: (await aCity('Busan')).id }
}

const change = (id: number, columns: string) =>
  database.pool.query(`update events set ${columns} where id = ${id}`)
const runTask = (at = now) => announceChanges.run({}, aTaskContext(database, { now: () => at }))

interface DomainEventRow {
  key: string
  kind: string
  city_id: number | null
  was_city_id: number | null
  event_id: number
  params: { change?: string; venue: string; date: { en: string }; start: { en: string; ko: string } }
}
const readDomainEvents = async () =>
  (await database.pool.query<DomainEventRow>('select * from domain_events order by id')).rows
const brief = async () =>
  (await readDomainEvents()).map(({ kind, params }) => [kind, params.change, params.venue, params.date.en])

describe('`announceChanges`', () => {
  test('announces a move once and corrects earlier news', async () => {
    const { id } = await anEvent()
    await runTask()
    expect(await brief()).toEqual([['event_near', undefined, 'The Hall', 'May 1, 2030']])
    await change(id, `starts_at = '2030-05-02T10:00:00Z'`)
    await runTask()
    await runTask()
    expect(await brief()).toEqual([
      ['event_near', undefined, 'The Hall', 'May 2, 2030'],
      ['event_changed', 'moved', 'The Hall', 'May 2, 2030'],
    ])
    expect((await readDomainEvents())[1]?.params.start).toMatchObject({
      en: 'May 2, 2030 at 7:00 PM',
      ko: '2030년 5월 2일 오후 7:00',
    })
  })

  test('announces each change once: cancelled, restored, moved to another city', async () => {
    const { id, seoulId, busanId } = await anEvent()
    for (const columns of ["status = 'cancelled'", "status = 'scheduled'", `city_id = ${busanId}`]) {
      await change(id, columns)
      await runTask()
    }
    const [near, ...changes] = await readDomainEvents()
    expect(near).toMatchObject({ kind: 'event_near', event_id: id })
    const place = { event_id: id, city_id: seoulId, was_city_id: seoulId }
    expect(changes).toMatchObject([
      { ...place, params: { change: 'cancelled' } },
      { ...place, params: { change: 'back' } },
      { ...place, city_id: busanId, params: { change: 'moved', city: { en: 'Busan' } } },
    ])
    expect(new Set(changes.map(({ key }) => key)).size).toBe(3)
  })

  test('ignores a change that was reverted before the run', async () => {
    const { id } = await anEvent()
    await change(id, "status = 'cancelled'")
    await change(id, "status = 'scheduled', name = 'Another name'")
    await runTask()
    expect(await brief()).toEqual([['event_near', undefined, 'The Hall', 'May 1, 2030']])
  })

  test('announces a postponed event as new, once it has a date', async () => {
    const { id } = await anEvent('postponed')
    await runTask()
    expect(await readDomainEvents()).toEqual([])
    await change(id, "status = 'scheduled'")
    await runTask()
    await change(id, "status = 'cancelled'")
    await runTask()
    expect(await brief()).toEqual([
      ['event_near', undefined, 'The Hall', 'May 1, 2030'],
      ['event_changed', 'cancelled', 'The Hall', 'May 1, 2030'],
    ])
  })

  test('ignores ended events', async () => {
    const { id } = await anEvent()
    await change(id, "status = 'cancelled'")
    await runTask(Date.parse('2030-05-02T00:00:00Z'))
    expect(await readDomainEvents()).toHaveLength(1)
  })

  test('announces changes to followers everywhere after the sale was announced to them', async () => {
    const { id } = await anEvent()
    await database.pool.query(
      `insert into event_tickets (event_id, position, vendor, url, on_sale_at)
     values ($1, 1, 'TL', 'https://tickets.example/', $2)`,
      [id, new Date(now)],
    )
    await announceSales.run({}, aTaskContext(database, { now: () => now }))
    await change(id, "venue = 'The Barn'")
    await runTask()
    expect(await brief()).toEqual([
      ['event_near', undefined, 'The Barn', 'May 1, 2030'],
      ['event_on_sale', undefined, 'The Barn', 'May 1, 2030'],
      ['event_changed', 'moved', 'The Barn', 'May 1, 2030'],
    ])
    expect((await readDomainEvents()).at(-1)?.city_id).toBeNull()
  })

  test('announces a change once when several processes run', async () => {
    const { id } = await anEvent()
    await change(id, "status = 'cancelled'")
    await Promise.all([runTask(), runTask(), runTask()])
    expect(await brief()).toHaveLength(2)
  })

  test('announces more changes than fit into one transaction', async () => {
    const { id } = await anEvent()
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into events (name, slug, city_id, venue, zone, open_at, starts_at, announced_at)
     select name, slug, city_id, venue, zone, open_at, starts_at, now() from events, generate_series(1, 250)
      where id = $1 returning id`,
      [id],
    )
    await database.pool.query(
      'insert into event_artists (event_id, artist_id) select e.id, a.id from events e, artists a where e.id <> $1',
      [id],
    )
    await database.pool.query("update events set status = 'cancelled'")
    await runTask()
    const changed = (await readDomainEvents()).filter(({ kind }) => kind === 'event_changed')
    expect(changed.map(({ event_id: eventId }) => eventId)).toEqual([id, ...rows.map(row => row.id)])
  })

  /** The last minute of a day in Seoul, as which a day without a time is stored. */
  const dayOnly = (day: string) => `starts_at = '${day}T14:59:00Z', is_day_only = true`

  test("doesn't announce that a time became known, but corrects earlier news", async () => {
    const { id } = await anEvent()
    await change(id, dayOnly('2030-05-01'))
    await runTask()
    const start = async () => (await readDomainEvents()).map(({ params }) => params.start.en)
    expect(await start()).toEqual(['May 1, 2030'])
    await change(id, `starts_at = '${soon}', is_day_only = false`)
    await runTask()
    expect(await start()).toEqual(['May 1, 2030 at 7:00 PM'])
    const { rows } = await database.pool.query('select previous_starts_at, revision from events')
    expect(rows).toEqual([{ previous_starts_at: null, revision: 2 }])
  })

  test('announces another day, and stores that the previous one had no time', async () => {
    const { id } = await anEvent()
    await change(id, dayOnly('2030-05-01'))
    await runTask()
    await change(id, dayOnly('2030-05-03'))
    await runTask()
    expect((await brief()).at(-1)).toEqual(['event_changed', 'moved', 'The Hall', 'May 3, 2030'])
    const { rows } = await database.pool.query('select previous_starts_at, previous_is_day_only from events')
    expect(rows).toEqual([
      { previous_starts_at: new Date('2030-05-01T14:59:00Z'), previous_is_day_only: true },
    ])
  })
})
