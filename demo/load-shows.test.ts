import { describe, expect, test } from 'vitest'
import { catalogueFixtures } from '../src/platform/server/testing/catalogue.ts'
import { testDatabase } from '../src/platform/server/testing/database.ts'
import { demoShows } from './catalogue/shows.ts'
import { loadShows, renewShows } from './load-shows.ts'

const day = 86_400_000
/** Indexes of the live and the upcoming shows. */
const moving = [0, 1, 2, 7, 8, 9, 10]
const now = new Date('2026-03-14T15:00:00Z')

describe('renewShows', () => {
  test('moves live and upcoming demo shows at each later start and leaves all others unchanged', async () => {
    await using database = await testDatabase()
    for (const { key } of demoShows) await catalogueFixtures(database).anArtist(key)
    const client = await database.pool.connect()
    await loadShows(client, now)
    client.release()
    const shows = async () =>
      (
        await database.pool.query(`select s.status, s.starts_at, s.ends_at, s.is_cancelled,
        (select e.to_state from show_events e where e.show_id = s.id order by e.id desc limit 1) as last
        from shows s order by s.id`)
      ).rows
    const before = await shows()
    expect(before.map(({ status }) => status)).toEqual([
      ...['ON_SHOW', 'PRE_SHOW', 'PRE_SHOW', 'END_SHOW', 'ON_VOD', 'ON_VOD', 'DONE'],
      ...['ON_SHOW', 'PRE_SHOW', 'PRE_SHOW', 'PRE_SHOW', 'ON_VOD'],
    ])
    for (const { status, last } of before) expect(last).toBe(status)
    await renewShows(database.pool, now)
    expect(await shows()).toEqual(before)
    const laterStart = new Date(now.getTime() + 30 * day)
    await renewShows(database.pool, laterStart)
    const after = await shows()
    const sinceStart = (row: { starts_at: Date }, at: Date) => at.getTime() - row.starts_at.getTime()
    for (const place of moving) {
      expect(sinceStart(after[place], laterStart)).toBe(sinceStart(before[place], now))
      expect(after[place].ends_at.getTime()).toBeGreaterThan(laterStart.getTime())
    }
    const stays = (_row: unknown, place: number) => !moving.includes(place)
    expect(after.filter(stays)).toEqual(before.filter(stays))
  })
})
