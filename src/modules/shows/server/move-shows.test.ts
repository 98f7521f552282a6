import { afterEach, beforeEach, expect, test } from 'vitest'
import { testConfig } from '../../../platform/server/testing/config.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aTaskContext, waitingJobs } from '../../../platform/server/testing/jobs.ts'
import { type FakeService, fakeService } from '../../../platform/server/testing/outside.ts'
import { moveShows, startShow } from './move-shows.ts'
import { showsOf } from './testing/shows-of.ts'

const begin = Date.UTC(2030, 4, 1, 18)
let now = begin
let database: TestDatabase
let edge: FakeService
let shows: ReturnType<typeof showsOf>
beforeEach(async () => {
  now = begin
  database = await testDatabase()
  edge = await fakeService()
  shows = showsOf(database)
})
afterEach(async () => {
  await edge.close()
  await database.close()
})

const main = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000\nlow/index.m3u8\n'
const live = '#EXTM3U\n#EXTINF:4,\n1.ts\n'
const over = `${live}#EXT-X-ENDLIST\n`
const plays = (...bodies: string[]) => edge.plays.push(...bodies.map(body => ({ body })))

const context = () =>
  aTaskContext(database, {
    now: () => now,
    config: testConfig({ HLS_URL: edge.url, SERVER_KEY: 'x'.repeat(32) }),
  })
const tick = () => moveShows.run({}, context())
const start = (id: number) => startShow.run({ show_id: id }, context())
const statusOf = async (id: number) =>
  (await database.pool.query('select status from shows where id = $1', [id])).rows[0].status

test('a show of the next minute is started in its second, once its stream runs', async () => {
  const { id } = await shows.aShow({ startsAt: new Date(begin + 30_000).toISOString() })
  await shows.aShow({ startsAt: new Date(begin + 90_000).toISOString() })
  await tick()
  expect(await waitingJobs(database, 'startShow')).toMatchObject([
    { payload: { show_id: id }, run_at: new Date(begin + 30_000) },
  ])
  await start(id)
  expect([await statusOf(id), edge.asked.length]).toEqual(['PRE_SHOW', 0])
  now = begin + 30_000
  edge.plays.push({ status: 404 })
  await start(id)
  expect(await statusOf(id)).toBe('PRE_SHOW')
  expect(await waitingJobs(database, 'startShow')).toMatchObject([{ run_at: new Date(now + 5_000) }])
  plays(main, live)
  await start(id)
  expect(await statusOf(id)).toBe('ON_SHOW')
  expect(edge.asked.at(-1)?.path).toMatch(new RegExp(`^/hls/[^/]+/${id}/live/low/index.m3u8$`))
})

test('a stream that is over or empty starts nothing, and neither does time where nobody can look', async () => {
  const { id } = await shows.aShow({ startsAt: new Date(begin - 1_000).toISOString() })
  const video = { live_type: 0, live_source: 'abcdefghijk' }
  const { id: unseen } = await shows.aShow({ startsAt: new Date(begin - 1_000).toISOString(), also: video })
  for (const playlist of [over, '#EXTM3U\n', 'hello']) {
    plays(playlist)
    await start(id)
  }
  await tick()
  await start(unseen)
  expect([await statusOf(id), await statusOf(unseen)]).toEqual(['PRE_SHOW', 'PRE_SHOW'])
})

test('time never ends a show; the end of its stream does', async () => {
  const { id } = await shows.aShow({
    status: 'ON_SHOW',
    startsAt: new Date(begin - 86_400_000).toISOString(),
  })
  plays(live)
  await tick()
  expect(await statusOf(id)).toBe('ON_SHOW')
  edge.plays.push('reset')
  await tick()
  expect(await statusOf(id)).toBe('ON_SHOW')
  plays(over)
  await tick()
  expect(await statusOf(id)).toBe('END_SHOW')
})

test('a replay opens and goes in its time', async () => {
  const at = (ms: number) => new Date(begin + ms)
  const startsAt = at(-86_400_000).toISOString()
  const window = { vod_from: at(60_000), vod_until: at(120_000) }
  const { id: bare } = await shows.aShow({ status: 'END_SHOW', startsAt, also: window })
  const replay = { replay_type: 2, replay_source: 'vod/master.m3u8' }
  const { id } = await shows.aShow({ status: 'END_SHOW', startsAt, also: { ...window, ...replay } })
  const states = async () => {
    await tick()
    return [await statusOf(id), await statusOf(bare)]
  }
  expect(await states()).toEqual(['END_SHOW', 'END_SHOW'])
  now += 60_000
  expect(await states()).toEqual(['ON_VOD', 'END_SHOW'])
  now += 60_000
  expect(await states()).toEqual(['DONE', 'END_SHOW'])
})
