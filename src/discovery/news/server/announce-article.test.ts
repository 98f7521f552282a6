import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { announceArticle } from './announce-article.ts'
import { anArticleInput, articleFixtures, hoursAgo, now } from './testing/article-fixtures.ts'

let database: TestDatabase
let desk: ReturnType<typeof articleFixtures>
beforeAll(async () => {
  database = await testDatabase()
  desk = articleFixtures(database)
})
afterAll(() => database.close())

/** Runs the task as the queue would, at the given time. */
const announce = (articleId: number, at = now) =>
  announceArticle.run({ articleId }, aTaskContext(database, { now: () => at }))

async function readRunTimes(articleId: number) {
  const { rows } = await desk.run(
    'select run_at from graphile_worker.jobs where key = $1',
    `announce-article:${articleId}`,
  )
  return rows.map(({ run_at }) => (run_at as Date).getTime())
}

async function domainEventsOf(articleId: number) {
  const text = 'select kind, artist_ids, params, path, at from domain_events where key = $1'
  return (await desk.run(text, `news:${articleId}`)).rows
}

describe('`announceArticle`', () => {
  test('announces a new article once to the followers of all its artists, with its title in each language', async () => {
    const [mira, guest, gone] = [
      await desk.anArtist('Mira'),
      await desk.anArtist('Guest'),
      await desk.anArtist('(INVALID) Gone'),
    ]
    const id = await desk.publish('new', {
      hoursAgo: 1,
      artistIds: [gone, mira, guest],
      title: 'Hi',
      also: { ko: '안녕' },
    })
    expect(await readRunTimes(id)).toEqual([now])
    await announce(id)
    await announce(id)
    await desk.publish('new', { hoursAgo: 1, artistIds: [mira], title: 'Hi again' })
    await announce(id)
    expect(await domainEventsOf(id)).toEqual([
      {
        kind: 'news',
        artist_ids: [mira, guest],
        params: { artist: 'Mira', title: { en: 'Hi', ko: '안녕' } },
        path: `/news/${id}/`,
        at: hoursAgo(1),
      },
    ])
  })

  test('waits for the publication time, even if it is postponed', async () => {
    const mira = await desk.anArtist('Later')
    const id = await desk.publish('later', { hoursAgo: -5, artistIds: [mira] })
    expect(await readRunTimes(id)).toEqual([hoursAgo(-5).getTime()])
    await desk.publish('later', { hoursAgo: -9, artistIds: [mira] })
    expect(await readRunTimes(id)).toEqual([hoursAgo(-9).getTime()])
    await announce(id, hoursAgo(-5).getTime())
    expect(await domainEventsOf(id)).toEqual([])
    await announce(id, hoursAgo(-9).getTime())
    expect(await domainEventsOf(id)).toHaveLength(1)
  })

  test('skips old articles and those without artists', async () => {
    const mira = await desk.anArtist('Old')
    const old = await desk.publish('old', { hoursAgo: 80, artistIds: [mira] })
    expect(await readRunTimes(old)).toEqual([])
    await announce(old)
    const withoutArtists = await desk.publish('nobody', { hoursAgo: 1 })
    await announce(withoutArtists)
    expect([...(await domainEventsOf(old)), ...(await domainEventsOf(withoutArtists))]).toEqual([])
  })

  test('announces nothing when the transaction is rolled back', async () => {
    await expect(
      database.transaction(async db => {
        const { storeArticle } = await import('./index.ts')
        await storeArticle(db, anArticleInput('undone', { hoursAgo: 1 }), { now: () => now })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    const { rows } = await desk.run(`select 1 from articles where key = 'undone'`)
    expect(rows).toEqual([])
  })
})
