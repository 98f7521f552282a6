import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountsModule, startSession } from '../../../identity/accounts/server/index.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { showsModule } from './index.ts'
import { showFixtures } from './testing/show-fixtures.ts'

const now = Date.UTC(2030, 4, 1)
let database: TestDatabase
let api: ReturnType<typeof testApi>
let aShow: ReturnType<typeof showFixtures>['aShow']

beforeEach(async () => {
  database = await testDatabase()
  api = testApi({ database, modules: [accountsModule, showsModule], now: () => now })
  aShow = showFixtures(database).aShow
})
afterEach(() => database.close())

interface Listed {
  pagination: { total_count: number }
  results: { show_id: number; title: string; lang: string; status: number }[]
}
const titles = ({ results }: Listed) => results.map(({ title }) => title)

describe('shows API', () => {
  test('lists live shows, upcoming ones by date and replays, newest first', async () => {
    const artist = await catalogueFixtures(database).anArtist('Ada')
    await aShow({ title: 'Later', startsAt: '2030-06-02T18:00:00Z' })
    await aShow({ title: 'Sooner', startsAt: '2030-06-01T18:00:00Z', by: [artist] })
    await aShow({ title: 'Older', status: 'ON_VOD', startsAt: '2030-01-01T18:00:00Z' })
    await aShow({ title: 'Newer', status: 'ON_VOD', startsAt: '2030-02-01T18:00:00Z', by: [artist] })
    await aShow({ title: 'Live', status: 'ON_SHOW' })
    await aShow({ title: 'Gone', status: 'DONE' })
    const list = async (query: string) => (await api.get<Listed>(`/api/v1/shows/${query}`)).body
    expect(titles(await list(''))).toEqual(['Live', 'Sooner', 'Later', 'Newer', 'Older'])
    expect(titles(await list('?status=3'))).toEqual(['Newer', 'Older'])
    expect(titles(await list('?status=[0,4]'))).toEqual(['Sooner', 'Later', 'Gone'])
    expect(titles(await list(`?artist_id=${artist.id}`))).toEqual(['Sooner', 'Newer'])
    const page = await list('?limit=2&offset=1')
    expect([titles(page), page.pagination.total_count]).toEqual([['Sooner', 'Later'], 5])
    expect((await api.get('/api/v1/shows/?artist_id=99')).status).toBe(404)
    expect((await api.get('/api/v1/shows/?status=5')).status).toBe(400)
    const { body } = await api.get<Listed>('/api/v1/shows/now/')
    expect(titles(body)).toEqual(['Live', 'Sooner', 'Later'])
  })

  test("returns a show in the reader's language with its artists, price and replay cuts", async () => {
    const catalogue = catalogueFixtures(database)
    const artist = await catalogue.anArtist('Ada')
    const project = await catalogue.aProject({ by: artist, until: '2030-06-01T00:00:00Z' })
    const { id, chatId } = await aShow({
      title: { en: 'Evening', ko: '저녁' },
      by: [artist],
      also: {
        about: '{"en": "One night."}',
        faq: JSON.stringify([
          { question: { en: 'When?', ko: '언제?' }, answer: { en: 'Now.', ko: '지금.' } },
        ]),
        is_free: false,
        project_id: project.id,
        countries: ['KR'],
        venue: 'Hall',
      },
    })
    await showFixtures(database).insert('show_cuts', { show_id: id, media_ms: 0, wall_at: new Date(now) })
    const { body } = await api.get<Record<string, unknown>>(`/api/v1/shows/${id}/?locale=ko`)
    expect(body).toMatchObject({
      show_id: id,
      chat_id: chatId,
      title: '저녁',
      lang: 'ko',
      about: 'One night.',
      about_lang: 'en',
      artists: [{ id: artist.id, name: 'Ada', is_valid: true }],
      faq: [{ lang: 'ko', question: '언제?', answer: '지금.' }],
      status: 0,
      is_free: false,
      project: { id: project.id },
      countries: ['KR'],
      replay: { cuts: [{ media_ms: 0, wall_at: new Date(now).toISOString() }] },
    })
    expect(JSON.stringify(body)).not.toContain('master.m3u8')
    expect((await api.get('/api/v1/shows/2147483647/')).status).toBe(404)
  })

  test('returns SEO data in the requested order, without video', async () => {
    const video = { live_type: 0, live_source: 'abcdefghijk' }
    const { id: open } = await aShow({ status: 'ON_SHOW', also: video })
    const { id: early } = await aShow({ also: { ...video, countries: ['KR'] } })
    const { body } = await api.get<{ results: { show_id: number }[] }>(
      `/api/v1/shows/seo/?show_ids=${early},${open},99,${early}`,
    )
    expect(body.results.map(({ show_id: id }) => id)).toEqual([early, open])
    expect(JSON.stringify(body)).not.toContain('abcdefghijk')
    expect((await api.get(`/api/v1/shows/${open}/seo/`)).body).toMatchObject({ canonical: `/live/${open}/` })
  })

  test('returns five current banners and none of a finished show', async () => {
    const { insert } = showFixtures(database)
    const { id } = await aShow()
    const { id: done } = await aShow({ status: 'DONE' })
    const inTime = { shown_from: new Date(now), shown_until: new Date(now + 1) }
    const over = { shown_from: new Date(now - 9), shown_until: new Date(now) }
    for (const [position, of] of [[9, done], ...Array.from({ length: 6 }, (_, at) => [at, id] as const)]) {
      await insert('show_banners', { show_id: of, title: `{"en": "${position}"}`, position, ...inTime })
    }
    await insert('show_banners', { show_id: id, title: '{"en": "over"}', position: -1, ...over })
    const { body } = await api.get<Listed>('/api/v1/shows/banners/')
    expect(titles(body)).toEqual(['0', '1', '2', '3', '4'])
  })

  test('sets and removes a reminder, and accepts repeated requests', async () => {
    const [{ id }, { id: done }] = [await aShow(), await aShow({ status: 'DONE' })]
    const token = await startSession(database.db, await aFan(database), now)
    const headers = { Authorization: `Bearer ${token}` }
    const call = async (method: string, path: string) => {
      const response = await api.request(path, { method, headers })
      return [response.status, await response.json()] as const
    }
    const reminder = `/api/v1/shows/${id}/reminder/`
    const own = async () =>
      ((await call('GET', '/api/v1/users/self/show-reminders/'))[1] as Listed).results.length
    for (const _ of [1, 2]) {
      expect(await call('PUT', reminder)).toEqual([200, { show_id: id, has_reminder: true }])
      expect(await own()).toBe(1)
    }
    for (const _ of [1, 2]) {
      expect(await call('DELETE', reminder)).toEqual([200, { show_id: id, has_reminder: false }])
      expect(await own()).toBe(0)
    }
    for (const path of [`/api/v1/shows/${done}/reminder/`, '/api/v1/shows/99/reminder/']) {
      expect((await call('PUT', path))[0]).toBe(404)
    }
    expect((await call('DELETE', '/api/v1/shows/99/reminder/'))[0]).toBe(404)
  })
})
