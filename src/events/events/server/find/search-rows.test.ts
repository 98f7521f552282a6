import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { genreFamilies } from '../../find-contract.ts'
import { eventFixtures, inDays } from '../testing/fixture.ts'

let database: TestDatabase
let fixture: ReturnType<typeof eventFixtures>
let ada: number
beforeAll(async () => {
  database = await testDatabase()
  fixture = eventFixtures(database)
  await fixture.aCity(1, 'Berlin')
  await fixture.aCity(2, 'Seoul', { lat: 37.57, lon: 126.98 })
  ada = await fixture.insert('artists', { name: 'Ada', slug: 'ada', genres: ['shoegaze'], popularity: 5 })
})
afterAll(() => database.close())

/** Compares the rows with a recomputation, and counts the rows of an event. */
async function state(id: number) {
  const all = 'event_search_rows_of(array(select id from events))'
  const { rows } = await fixture.run(
    `select (select count(*)::int from ((select * from event_search_rows except select * from ${all})
       union all (select * from ${all} except select * from event_search_rows)) d) as different,
      (select coalesce(array_agg(genre order by genre), '{}') from event_search_rows where event_id = $1) as genres,
      (select max(price) from event_search_rows where event_id = $1) as price,
      (select max(popularity) from event_search_rows where event_id = $1) as popularity`,
    id,
  )
  return rows[0]
}

describe('event search rows', () => {
  test('follow every write and equal their recomputation', async () => {
    const id = await fixture.aNight({ name: 'Night', cityId: 1, inDays: 3, artistIds: [ada] })
    const others = { different: 0, popularity: 5 }
    expect(await state(id)).toEqual({ ...others, genres: ['', 'indie', 'rock'], price: 0 })
    await fixture.aTicket(id, 0, { url: 'https://a.example', name: 'A', price_minor: 500, currency: 'EUR' })
    expect(await state(id)).toMatchObject({ ...others, price: 2 })
    await fixture.run('update event_tickets set price_minor = 0 where event_id = $1', id)
    expect(await state(id)).toMatchObject({ ...others, price: 1 })
    await fixture.run(`update artists set genres = '{techno}', popularity = 8 where id = $1`, ada)
    expect(await state(id)).toMatchObject({ different: 0, genres: ['', 'electronic'], popularity: 8 })
    await fixture.run(
      `update events set city_id = 2, zone = 'Asia/Seoul', starts_at = $2 where id = $1`,
      id,
      inDays(9),
    )
    expect(await state(id)).toMatchObject({ different: 0 })
    await fixture.run('delete from event_tickets where event_id = $1', id)
    await fixture.run('delete from event_artists where event_id = $1', id)
    expect(await state(id)).toEqual({ different: 0, genres: [''], price: 0, popularity: 0 })
    await fixture.run('delete from events where id = $1', id)
    expect(await state(id)).toMatchObject({ different: 0, genres: [] })
  })

  test('lose no change when a ticket and the bill are written concurrently', async () => {
    const id = await fixture.aNight({ name: 'Night', cityId: 1, inDays: 3 })
    const [one, other] = [await database.pool.connect(), await database.pool.connect()]
    try {
      await one.query('begin')
      await one.query('insert into event_artists (event_id, artist_id) values ($1, $2)', [id, ada])
      const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
      const added = other.query(
        `insert into event_tickets (event_id, position, url, name) values ($1, 0, 'https://a.example', 'A')`,
        [id],
      )
      const isWaiting = async () =>
        (await one.query(`select cardinality(pg_blocking_pids($1)) > 0 as waits`, [rows[0]?.pid])).rows[0]
          ?.waits
      await expect.poll(isWaiting).toBe(true)
      await one.query('commit')
      await added
    } finally {
      one.release()
      other.release()
    }
    expect(await state(id)).toMatchObject({ different: 0, genres: ['', 'electronic'], popularity: 8 })
  })

  test('cover every named genre with a family of the contract', async () => {
    const names = JSON.parse(readFileSync('locales/en/genre.json', 'utf8')) as Record<string, string>
    const known = Object.keys(names).map(key => key.slice('genre.'.length))
    const { rows } = await fixture.run('select genre, family from genre_families')
    expect(new Set(rows.map(row => row.genre))).toEqual(new Set(known))
    expect(new Set(rows.map(row => row.family))).toEqual(new Set(genreFamilies))
  })
})
