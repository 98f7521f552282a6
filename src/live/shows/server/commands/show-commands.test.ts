import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogueFixtures } from '../../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { aFan } from '../../../../platform/server/testing/fans.ts'
import { anOperator } from '../../../../platform/server/testing/operator.ts'
import { showsModule } from '../index.ts'
import { showFixtures } from '../testing/show-fixtures.ts'

const now = Date.parse('2030-05-01T18:00:00Z')
let database: TestDatabase
let operator: ReturnType<typeof anOperator>
let id = 0
const name = () => String(id)
beforeEach(async () => {
  database = await testDatabase()
  operator = anOperator(database, showsModule.commands ?? [], now)
  id = (await showFixtures(database).aShow()).id
})
afterEach(() => database.close())

const row = async (text: string) => (await database.pool.query(text)).rows[0]

describe('show CLI', () => {
  test('takes a show from start to end and records each act in the audit log', async () => {
    const states = []
    for (const act of ['start', 'end', 'publish', 'finish']) {
      if (act === 'publish') await operator.run('show source', [name(), 'vod/master.m3u8'], { replay: '' })
      const result = await operator.run(`show ${act}`, [name()])
      states.push(result.ok ? (result.data as { after: string }).after : result.problem)
    }
    expect(states).toEqual(['ON_SHOW', 'END_SHOW', 'ON_VOD', 'DONE'])
    expect((await operator.audits()).map(({ act, after }) => [act, after.status])).toEqual([
      ['show start', 'ON_SHOW'],
      ['show end', 'END_SHOW'],
      ['show source', undefined],
      ['show publish', 'ON_VOD'],
      ['show finish', 'DONE'],
    ])
    expect(await operator.run('show start', [name()])).toEqual({
      ok: false,
      problem: `Show ${id} is DONE: This is not possible in the present state.`,
    })
    expect(await operator.run('show start', ['nothing'])).toMatchObject({
      problem: 'There is no show "nothing".',
    })
  })

  test('requires --now and a reason to start a show more than an hour from its planned time', async () => {
    const early = (options: Record<string, string>) => {
      const tenHoursBefore = anOperator(database, showsModule.commands ?? [], now - 10 * 3_600_000)
      return tenHoursBefore.run('show start', [name()], options)
    }
    for (const options of [{}, { now: '' }, { reason: 'a test' }])
      expect(await early(options as Record<string, string>)).toMatchObject({
        problem: expect.stringContaining('To start it now say --now and a --reason.'),
      })
    expect(await early({ now: '', reason: 'the artist is on stage' })).toMatchObject({
      data: { after: 'ON_SHOW' },
    })
    expect(await operator.audits()).toMatchObject([{ act: 'show start', reason: 'the artist is on stage' }])
  })

  test('clears the slow mode interval when slow mode ends', async () => {
    await database.pool.query('insert into show_chats (show_id) values ($1) on conflict do nothing', [id])
    const chat = async (state: string, options = {}) => {
      const result = await operator.run('show chat', [name(), state], options)
      return result.ok && (result.data as { slow_seconds: number }).slow_seconds
    }
    expect([await chat('slow', { seconds: '30' }), await chat('open'), await chat('slow')]).toEqual([
      30, 0, 10,
    ])
  })

  test('rejects a replay without a source and a malformed source', async () => {
    await operator.run('show start', [name()])
    await operator.run('show end', [name()])
    expect(await operator.run('show publish', [name()])).toMatchObject({ ok: false })
    for (const [source, type] of [
      ['../x.m3u8', 'hls'],
      ['abc', 'youtube'],
      ['a/b', 'brightcove'],
      ['x', 'tape'],
    ]) {
      expect(await operator.run('show source', [name(), source ?? ''], { type: type ?? '' })).toMatchObject({
        ok: false,
      })
    }
    await database.pool.query('update shows set is_free = false')
    const video = await operator.run('show source', [name(), 'abcdefghijk'], { type: 'youtube' })
    expect(video).toMatchObject({ problem: expect.stringContaining('for everybody') })
  })

  test('sets the stream of a show', async () => {
    expect(await operator.run('show source', [name(), 'live/master.m3u8'])).toMatchObject({
      ok: true,
      data: { type: 1, source: 'live/master.m3u8', is_replay: false },
    })
    const { rows } = await database.pool.query(
      'select live_type, live_source from shows where live_source is not null',
    )
    expect(rows).toContainEqual({ live_type: 1, live_source: 'live/master.m3u8' })
  })

  test('cancels a show with a note for its page', async () => {
    await operator.run('show cancel', [name()], { note: 'The singer is ill.', reason: 'mail of the agent' })
    expect(await row('select is_cancelled, cancel_note from shows')).toEqual({
      is_cancelled: true,
      cancel_note: { en: 'The singer is ill.' },
    })
    expect(await row(`select data from show_events where act = 'cancel'`)).toEqual({
      data: { reason: 'mail of the agent' },
    })
  })

  test('slows and closes the chat, and pins a notice in it', async () => {
    const chat = () => row(`select state, slow_seconds, pinned ->> 'en' as pinned from show_chats`)
    await operator.run('show chat', [name(), 'slow'], { seconds: '30' })
    expect(await chat()).toMatchObject({ state: 'slow', slow_seconds: 30 })
    await operator.run('show pin', [name(), 'Be kind.'])
    await operator.run('show chat', [name(), 'members'])
    expect(await chat()).toMatchObject({ state: 'members', pinned: 'Be kind.' })
    await operator.run('show pin', [name()])
    expect(await chat()).toMatchObject({ pinned: null })
    for (const [state, seconds] of [
      ['loud', '1'],
      ['slow', '0'],
      ['slow', '1.5'],
      ['slow', 'x'],
    ]) {
      expect(
        await operator.run('show chat', [name(), state ?? ''], { seconds: seconds ?? '' }),
      ).toMatchObject({
        ok: false,
      })
    }
    expect((await operator.audits()).map(({ act }) => act)).toEqual([
      ...['show chat', 'show pin', 'show chat', 'show pin'],
    ])
  })

  test('adds and removes moderators and guests, and reports repeated commands', async () => {
    const fan = String(await aFan(database))
    const runForText = async (command: string, show: string) => {
      const result = await operator.run(`show ${command}`, [show, fan])
      return result.ok ? result.text : result.problem
    }
    expect(await runForText('moderator-add', name())).toBe(`User ${fan} moderates show ${id}.`)
    expect(await runForText('moderator-add', name())).toBe(`User ${fan} moderates show ${id} already.`)
    expect(await runForText('moderator-add', 'all')).toBe(`User ${fan} moderates all shows.`)
    expect(await runForText('moderator-remove', 'all')).toBe(`User ${fan} does not moderate all shows.`)
    expect(await runForText('guest-add', name())).toBe(`User ${fan} is a guest of show ${id}.`)
    expect(await runForText('guest-add', 'all')).toBe('There is no show "all".')
    expect(await operator.run('show list')).toMatchObject({ data: { shows: [{ id, moderators: [fan] }] } })
    expect(await runForText('guest-remove', name())).toBe(`User ${fan} is no guest of show ${id}.`)
    expect((await operator.audits()).map(({ object }) => object)).toEqual(Array(5).fill(`user ${fan}`))
  })

  test("replaces the points that map the replay's time", async () => {
    const points = (...walls: string[]) =>
      JSON.stringify(walls.map((wall_at, at) => ({ media_ms: at * 1_000, wall_at })))
    await operator.run('show replay', [name(), points('2030-05-01T18:00:00Z', '2030-05-01T18:10:00Z')])
    await operator.run('show replay', [name(), points('2030-05-01T18:05:00Z')])
    expect((await database.pool.query('select media_ms, wall_at from show_cuts')).rows).toEqual([
      { media_ms: 0, wall_at: new Date('2030-05-01T18:05:00Z') },
    ])
    const backwards = points('2030-05-01T18:10:00Z', '2030-05-01T18:00:00Z')
    for (const wrong of [backwards, 'soon', '[{"media_ms": -1}]']) {
      expect(await operator.run('show replay', [name(), wrong])).toMatchObject({ ok: false })
    }
  })

  test('creates a show with its artists and a members-only chat', async () => {
    const artist = await catalogueFixtures(database).anArtist('Ada')
    const options = { starts: '2030-06-01T19:00', zone: 'Asia/Seoul', artists: String(artist.id), paid: '' }
    const made = await operator.run('show create', ['Night'], options)
    expect(made).toMatchObject({ ok: true, data: { starts_at: '2030-06-01T10:00:00.000Z', is_free: false } })
    expect(
      await row(`select s.slug, s.status, a.artist_id, e.act, c.state from shows s join show_artists a on a.show_id = s.id
      join show_events e on e.show_id = s.id join show_chats c on c.show_id = s.id where s.title ->> 'en' = 'Night'`),
    ).toEqual({ slug: 'night', status: 'PRE_SHOW', artist_id: artist.id, act: 'begin', state: 'members' })
    const wrongs: Record<string, string>[] = [
      { zone: 'Mars' },
      { starts: 'soon' },
      { artists: 'nobody' },
      { ends: '2030-06-01T18:00' },
    ]
    for (const wrong of wrongs) {
      expect(await operator.run('show create', ['Night'], { ...options, ...wrong })).toMatchObject({
        ok: false,
      })
    }
  })
})
