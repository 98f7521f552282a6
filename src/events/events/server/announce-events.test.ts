import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { announceEvents, announceSales } from './announce-events.ts'

const now = Date.parse('2030-01-01T12:00:00Z')
const soon = '2030-05-01T18:00:00Z'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

async function aScene() {
  const { anArtist, aCity, anEvent } = catalogueFixtures(database)
  return {
    anEvent,
    ada: await anArtist('Ada'),
    bo: await anArtist('Bo'),
    seoul: await aCity('Seoul', { names: { ko: '서울' } }),
  }
}

const announce = (ids: number[]) => database.transaction(db => announceEvents(db, ids, now))
const look = (at = now) => announceSales.run({}, aTaskContext(database, { now: () => at }))

interface DomainEventRow {
  key: string
  kind: string
  artist_ids: number[]
  city_id: number
  params: Record<string, unknown>
  path: string
}

async function readDomainEvents(): Promise<DomainEventRow[]> {
  return (await database.pool.query<DomainEventRow>('select * from domain_events order by id')).rows
}

const sell = (eventId: number, position: number, onSaleAt: string | null, isSoldOut = false) =>
  database.pool.query(
    `insert into event_tickets (event_id, position, vendor, url, on_sale_at, is_sold_out)
     values ($1, $2, 'TL', 'https://tickets.example/', $3, $4)`,
    [eventId, position, onSaleAt, isSoldOut],
  )

describe('event announcements', () => {
  test('are recorded once for all artists, with the day in each language', async () => {
    const { anEvent, ada, bo, seoul } = await aScene()
    const { id } = await anEvent({ of: ada, in: seoul, startsAt: soon })
    await database.pool.query('insert into event_artists values ($1, $2, 1)', [id, bo.id])
    await announce([id])
    await announce([id])
    expect(await readDomainEvents()).toMatchObject([
      {
        key: `event:${id}`,
        kind: 'event_near',
        artist_ids: [ada.id, bo.id],
        city_id: seoul.id,
        path: `/event/${id}/`,
        params: {
          artist: 'Ada',
          city: { en: 'Seoul', ko: '서울' },
          venue: 'The Hall',
          date: { en: 'May 2, 2030', de: '2. Mai 2030' },
        },
      },
    ])
  })

  test('skip past, cancelled and postponed events and those without a valid artist', async () => {
    const { anEvent, ada, seoul } = await aScene()
    const invalid = await catalogueFixtures(database).anArtist('(INVALID) Di')
    const ids = [
      await anEvent({ of: ada, in: seoul, startsAt: '2029-12-31T18:00:00Z' }),
      await anEvent({ of: ada, in: seoul, startsAt: soon, status: 'cancelled' }),
      await anEvent({ of: ada, in: seoul, startsAt: soon, status: 'postponed' }),
      await anEvent({ of: invalid, in: seoul, startsAt: soon }),
    ].map(({ id }) => id)
    await announce(ids)
    expect(await readDomainEvents()).toEqual([])
  })

  test('are recorded once when a sale begins, unless it is old or sold out', async () => {
    const { anEvent, ada, seoul } = await aScene()
    const events = await Promise.all(
      ['begins', 'long ago', 'sold out', 'unknown'].map(name =>
        anEvent({ of: ada, in: seoul, startsAt: soon, name }),
      ),
    )
    const [begins = 0, longAgo = 0, soldOut = 0, unknown = 0] = events.map(({ id }) => id)
    await sell(begins, 1, '2030-01-01T12:00:00Z')
    await sell(begins, 2, '2030-01-01T13:00:00Z')
    await sell(longAgo, 1, '2029-12-31T11:00:00Z')
    await sell(soldOut, 1, '2030-01-01T11:00:00Z', true)
    await sell(unknown, 1, null)
    await look(now - 1)
    expect(await readDomainEvents()).toEqual([])
    await look(now)
    await look(now + 7_200_000)
    expect(await readDomainEvents()).toMatchObject([{ key: `on-sale:${begins}`, kind: 'event_on_sale' }])
  })
})
