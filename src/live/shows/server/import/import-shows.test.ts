import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { artistsModule } from '../../../../catalogue/artists/server/index.ts'
import { shopModule } from '../../../../commerce/shop/server/index.ts'
import { operatorFiles } from '../../../../platform/import/testing/operator-files.ts'
import { catalogueFixtures } from '../../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { aFan } from '../../../../platform/server/testing/fans.ts'
import { readWaitingJobs } from '../../../../platform/server/testing/jobs.ts'
import { showsModule } from '../index.ts'

let database: TestDatabase
let files: ReturnType<typeof operatorFiles>
beforeEach(async () => {
  database = await testDatabase()
  const kinds = [artistsModule, shopModule, showsModule].flatMap(({ contents }) => contents ?? [])
  files = operatorFiles(database, kinds)
  const artist = await catalogueFixtures(database).anArtist('Ada')
  await database.pool.query(`insert into import_keys (kind, key, id) values ('artists', 'ada', $1)`, [
    artist.id,
  ])
})
afterEach(async () => {
  files.close()
  await database.close()
})

const evening = {
  key: 'evening',
  title: { en: 'Evening', ko: '저녁' },
  artists: ['ada'],
  zone: 'Asia/Seoul',
  starts_at: '2030-05-01T19:00',
  ends_at: '2030-05-01T21:00',
  live_type: 1,
  is_free: true,
}
const replay = { replay_type: 2, replay_source: 'vod/master.m3u8' }
const importRows = (...rows: object[]) =>
  files.importFile('shows', 'shows.jsonl', rows.map(row => JSON.stringify(row)).join('\n'))
const states = () =>
  files.rows<{ key: string; status: string; is_cancelled: boolean }>(
    `select k.key, s.status, s.is_cancelled from shows s join import_keys k on k.kind = 'shows' and k.id = s.id order by 1`,
  )

describe('show import', () => {
  test('imports a show with its artists, local times and a chat', async () => {
    expect(await importRows(evening)).toMatch(/1 added/)
    const [show] = await files.rows(`select s.slug, s.starts_at, s.doors_at, s.status,
      (select count(*)::int from show_artists a where a.show_id = s.id) as artists,
      (select count(*)::int from show_chats h where h.show_id = s.id) as chats,
      (select array_agg(act) from show_events e where e.show_id = s.id) as acts from shows s`)
    const start = new Date('2030-05-01T10:00:00Z')
    expect(show).toEqual({
      slug: 'evening',
      starts_at: start,
      doors_at: start,
      status: 'PRE_SHOW',
      artists: 1,
      chats: 1,
      acts: ['begin'],
    })
  })

  test('opens the chat to all for a free show and to members for a paid one', async () => {
    await importRows({ ...evening, key: 'a' }, { ...evening, key: 'b', is_free: false })
    expect(
      await files.rows(
        'select s.is_free, c.state from shows s join show_chats c on c.show_id = s.id order by s.id',
      ),
    ).toEqual([
      { is_free: true, state: 'open' },
      { is_free: false, state: 'members' },
    ])
  })

  test('imports an archive with its states and the acts that led to them', async () => {
    await importRows(
      { ...evening, key: 'a', status: 'ON_VOD', ...replay },
      { ...evening, key: 'b', status: 'DONE', is_cancelled: true, cancel_note: 'The singer is ill.' },
      { ...evening, key: 'c', status: 'DONE' },
      { ...evening, key: 'd', status: 'ON_SHOW', live_source: 'live/master.m3u8' },
    )
    expect((await states()).map(({ status, is_cancelled: off }) => [status, off])).toEqual([
      ...[
        ['ON_VOD', false],
        ['DONE', true],
        ['DONE', false],
      ],
      ['ON_SHOW', false],
    ])
    const acts = await files.rows<{ acts: string[] }>(
      `select array_agg(e.act order by e.id) as acts from show_events e group by e.show_id order by e.show_id`,
    )
    expect(acts.map(row => row.acts.join(' '))).toEqual([
      'begin start end publish_replay',
      'begin cancel',
      'begin start end finish',
      'begin start',
    ])
  })

  test('imports its own export without changes', async () => {
    const cuts = [
      { media_ms: 0, wall_at: '2030-05-01T10:00:00.000Z' },
      { media_ms: 5_000, wall_at: '2030-05-01T11:00:00.000Z' },
    ]
    const faq = [{ question: { en: 'When?' }, answer: { en: 'Now.' } }]
    const about = { en: 'One night.', ko: '하룻밤.' }
    await importRows({
      ...evening,
      ...replay,
      cuts,
      faq,
      about,
      countries: ['KR', 'JP'],
      status: 'ON_VOD',
      languages: ['ko'],
    })
    for (const format of ['csv', 'jsonl']) {
      const text = await files.exportFile('shows', `shows.${format}`)
      expect(await files.importFile('shows', `again.${format}`, text)).toMatch(/Nothing to change/)
    }
  })

  test('never reverts a show with an outdated file', async () => {
    await importRows({ ...evening, ...replay, status: 'ON_VOD' })
    await importRows({ ...evening, status: 'PRE_SHOW', venue: 'Hall' })
    expect(await states()).toMatchObject([{ status: 'ON_VOD' }])
    expect(await importRows({ ...evening, status: 'DONE', is_cancelled: true })).toMatch(/took place/)
  })

  test('notifies fans with reminders of changes to known shows', async () => {
    await importRows(evening)
    const fan = await aFan(database)
    await database.pool.query('insert into show_reminders select $1, id, now() from shows', [fan])
    await importRows({ ...evening, status: 'DONE', is_cancelled: true })
    expect(await readWaitingJobs(database, 'notifyShowFans')).toMatchObject([
      { payload: { news: 'cancelled' } },
    ])
  })

  test.each([
    [{ ends_at: '2030-05-01T18:00' }, 'ends_at is not after'],
    [{ live_type: 2 }, 'live_type is none of: YOUTUBE (0), MMT_LIVE (1), BRIGHTCOVE_LIVE (3)'],
    [{ live_type: 0, is_free: false }, 'for everybody'],
    [{ live_source: '../secret.m3u8' }, 'path of a playlist'],
    [{ live_type: 0, live_source: 'short' }, '11 signs'],
    [{ replay_type: 2 }, 'go together'],
    [{ status: 'ON_VOD' }, 'replay_source'],
    [{ status: 'ON_SHOW' }, 'live_source'],
    [{ is_cancelled: true }, 'goes with the status DONE'],
    [
      {
        cuts: [
          { media_ms: 5, wall_at: '2030-05-01T10:00:00Z' },
          { media_ms: 9, wall_at: '2030-05-01T10:00:00Z' },
        ],
      },
      'grow',
    ],
    [{ artists: ['ada', 'ada'] }, 'twice'],
  ])('rejects %j', async (wrong, says) => {
    expect(await importRows({ ...evening, ...wrong })).toContain(says)
    expect(await states()).toEqual([])
  })

  test("imports and removes banners by their show's key", async () => {
    await importRows(evening)
    const banner = {
      key: 'b',
      show: 'evening',
      title: 'Tonight',
      shown_from: '2030-04-01T00:00Z',
      shown_until: '2030-05-02T00:00Z',
    }
    expect(await files.importFile('show-banners', 'banners.jsonl', JSON.stringify(banner))).toMatch(/1 added/)
    expect(await files.rows('select title from show_banners')).toEqual([{ title: { en: 'Tonight' } }])
  })
})
