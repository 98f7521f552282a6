import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { type FakeService, fakeService } from '../../../platform/server/testing/fake-service.ts'
import { aTaskContext, readWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { changeShow } from './change-show.ts'
import { moveShows, startShow } from './move-shows.ts'
import { showFixtures } from './testing/show-fixtures.ts'

const begin = Date.UTC(2030, 4, 1, 18)
let now = begin
let database: TestDatabase
let edge: FakeService
let shows: ReturnType<typeof showFixtures>
beforeEach(async () => {
  now = begin
  database = await testDatabase()
  edge = await fakeService()
  shows = showFixtures(database)
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
const readStatus = async (id: number) =>
  (await database.pool.query('select status from shows where id = $1', [id])).rows[0].status

describe('moveShows', () => {
  test('starts a show on time once its stream runs', async () => {
    const { id } = await shows.aShow({ startsAt: new Date(begin + 30_000).toISOString() })
    await shows.aShow({ startsAt: new Date(begin + 90_000).toISOString() })
    await tick()
    expect(await readWaitingJobs(database, 'startShow')).toMatchObject([
      { payload: { show_id: id }, run_at: new Date(begin + 30_000) },
    ])
    await start(id)
    expect([await readStatus(id), edge.asked.length]).toEqual(['PRE_SHOW', 0])
    now = begin + 30_000
    edge.plays.push({ status: 404 })
    await start(id)
    expect(await readStatus(id)).toBe('PRE_SHOW')
    expect(await readWaitingJobs(database, 'startShow')).toMatchObject([{ run_at: new Date(now + 5_000) }])
    plays(main, live)
    await start(id)
    expect(await readStatus(id)).toBe('ON_SHOW')
    expect(edge.asked.at(-1)?.method).toBe('GET')
    expect(edge.asked.at(-1)?.path).toMatch(new RegExp(`^/hls/[^/]+/${id}/live/low/index.m3u8$`))
  })

  test('starts no show whose stream is ended, empty or unreadable', async () => {
    const { id } = await shows.aShow({ startsAt: new Date(begin - 1_000).toISOString() })
    const video = { live_type: 0, live_source: 'abcdefghijk' }
    const { id: unseen } = await shows.aShow({ startsAt: new Date(begin - 1_000).toISOString(), also: video })
    for (const playlist of [over, '#EXTM3U\n', 'hello']) {
      plays(playlist)
      await start(id)
    }
    await tick()
    await start(unseen)
    expect([await readStatus(id), await readStatus(unseen)]).toEqual(['PRE_SHOW', 'PRE_SHOW'])
  })

  test('restarts a show whose start was taken back only after its stream was interrupted', async () => {
    const { id } = await shows.aShow({ startsAt: new Date(begin).toISOString() })
    const operator = (act: 'start' | 'take_back') =>
      database.transaction(db => changeShow(db, { showId: id, act, actor: 'operator:mika', now }))
    const look = async (...bodies: string[]) => {
      plays(...bodies)
      now += 5_000
      await start(id)
      return readStatus(id)
    }
    expect(await look(live)).toBe('ON_SHOW')
    await operator('take_back')
    expect([await look(live), await look(main, live)]).toEqual(['PRE_SHOW', 'PRE_SHOW'])
    // An unreachable edge server doesn't prove that the stream was interrupted.
    edge.plays.push('reset')
    expect([await look(), await look(live)]).toEqual(['PRE_SHOW', 'PRE_SHOW'])
    expect(await readWaitingJobs(database, 'startShow')).toMatchObject([{ run_at: new Date(now + 5_000) }])
    edge.plays.push({ status: 404 })
    expect([await look(), await look(live)]).toEqual(['PRE_SHOW', 'ON_SHOW'])
    await operator('take_back')
    expect([await look(over), await look(live)]).toEqual(['PRE_SHOW', 'ON_SHOW'])
  })

  test('restarts a show whose start was taken back by an operator or at a new start time', async () => {
    const { id } = await shows.aShow({ startsAt: new Date(begin).toISOString() })
    const operator = (act: 'start' | 'take_back') =>
      database.transaction(db => changeShow(db, { showId: id, act, actor: 'operator:mika', now }))
    await operator('start')
    await operator('take_back')
    await operator('start')
    expect(await readStatus(id)).toBe('ON_SHOW')
    await operator('take_back')
    await database.pool.query(`update shows set starts_at = starts_at + interval '5 minutes' where id = $1`, [
      id,
    ])
    now += 300_000
    plays(live)
    await start(id)
    expect(await readStatus(id)).toBe('ON_SHOW')
  })

  test('ends a show with its stream, never by time', async () => {
    const { id } = await shows.aShow({
      status: 'ON_SHOW',
      startsAt: new Date(begin - 86_400_000).toISOString(),
    })
    plays(live)
    await tick()
    expect(await readStatus(id)).toBe('ON_SHOW')
    edge.plays.push('reset')
    await tick()
    expect(await readStatus(id)).toBe('ON_SHOW')
    plays(over)
    await tick()
    expect(await readStatus(id)).toBe('END_SHOW')
  })

  test('publishes and ends a replay on time', async () => {
    const at = (ms: number) => new Date(begin + ms)
    const startsAt = at(-86_400_000).toISOString()
    const window = { vod_from: at(60_000), vod_until: at(120_000) }
    const { id: bare } = await shows.aShow({ status: 'END_SHOW', startsAt, also: window })
    const replay = { replay_type: 2, replay_source: 'vod/master.m3u8' }
    const { id } = await shows.aShow({ status: 'END_SHOW', startsAt, also: { ...window, ...replay } })
    const states = async () => {
      await tick()
      return [await readStatus(id), await readStatus(bare)]
    }
    expect(await states()).toEqual(['END_SHOW', 'END_SHOW'])
    now += 60_000
    expect(await states()).toEqual(['ON_VOD', 'END_SHOW'])
    now += 60_000
    expect(await states()).toEqual(['DONE', 'END_SHOW'])
  })
})
