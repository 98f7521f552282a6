import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import type { getArticle, getArticleSeo, listArticles } from '../contract.ts'
import { newsModule } from './index.ts'
import { articleFixtures, hoursAgo, now } from './testing/article-fixtures.ts'

type List = ResponseOf<typeof listArticles>
type Article = ResponseOf<typeof getArticle>
type Seo = ResponseOf<typeof getArticleSeo>

let database: TestDatabase
let api: ReturnType<typeof testApi>
let app: TestApp
let desk: ReturnType<typeof articleFixtures>

beforeAll(async () => {
  database = await testDatabase()
  api = testApi({ database, modules: [newsModule], now: () => now })
  app = await testApp({ database, modules: [newsModule], now: () => now })
  desk = articleFixtures(database)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function list(query: string): Promise<List> {
  const { status, body } = await api.get<List>(`/api/v1/article/?${query}`)
  expect(status).toBe(200)
  return body
}

async function read(id: number, query = ''): Promise<Article> {
  const { status, body } = await api.get<Article>(`/api/v1/article/${id}/?${query}`)
  expect(status).toBe(200)
  return body
}

const titles = ({ results }: Pick<List, 'results'>) => results.map(({ title }) => title)

describe('articles', () => {
  test('are returned in the requested language or their own', async () => {
    const mira = await desk.anArtist('Mira')
    await desk.run(
      `insert into media (id, mime, bytes, width, height, hue) values ('c1', 'image/webp', '', 3, 2, 40)`,
    )
    const id = await desk.publish('languages', {
      artistIds: [mira],
      title: 'Hello',
      also: { ko: '안녕', 'zh-tw': '你好' },
      with: { coverId: 'c1' },
    })
    api.statements.length = 0
    const korean = await read(id, 'lang=ko')
    expect(api.statements).toEqual(['news.get', 'artists.cards', 'media.pictures', 'shop.first-on-sale'])
    expect(korean).toMatchObject({
      lang: 'ko',
      title: '안녕',
      is_fallback: false,
      languages: ['en', 'ko', 'zh-tw'],
      published_at: hoursAgo(100).toISOString(),
      picture: { id: 'c1', hue: 40 },
      artists: [{ id: mira, name: 'Mira', is_valid: true }],
      blocks: [{ kind: 'paragraph', children: [{ kind: 'strong', children: [{ text: '안녕' }] }, {}] }],
      project: null,
    })
    expect(await read(id, 'lang=fr')).toMatchObject({ lang: 'en', title: 'Hello', is_fallback: true })
    expect(await read(id, 'lang=..%2F..')).toMatchObject({ lang: 'en', is_fallback: true })
    expect((await list('lang=zh-tw')).results[0]).toMatchObject({ lang: 'zh-tw', title: '你好' })
    const seo = await api.get<Seo>(`/api/v1/article/${id}/seo/?lang=ko`)
    expect(seo.body).toMatchObject({
      id,
      seo: {
        lang: 'ko',
        title: '안녕',
        image: '/media/c1/og.jpg',
        canonical: `/news/${id}/`,
        languages: ['en', 'ko', 'zh-tw'],
      },
    })
  })

  test("fall back to their own language if it isn't English", async () => {
    const text = { title: '새 앨범', summary: '곧.', body: '곧.' }
    const id = await desk.publish('only-korean', { with: { texts: { ko: text }, fallbackLocale: 'ko' } })
    expect(await read(id, 'lang=en')).toMatchObject({ lang: 'ko', is_fallback: true, title: '새 앨범' })
  })

  test('are hidden until their publication time', async () => {
    const id = await desk.publish('tomorrow', { hoursAgo: -24, title: 'Tomorrow' })
    expect((await api.get(`/api/v1/article/${id}/`)).status).toBe(404)
    expect((await api.get(`/api/v1/article/${id}/seo/`)).status).toBe(404)
    expect(titles(await list('limit=100'))).not.toContain('Tomorrow')
    const later = testApi({ database, modules: [newsModule], now: () => now + 25 * 3_600_000 })
    expect((await later.get<List>('/api/v1/article/')).body.results[0]?.title).toBe('Tomorrow')
    const untilEarlier = await list(`until=${hoursAgo(-48).toISOString()}&limit=100`)
    expect(titles(untilEarlier)).not.toContain('Tomorrow')
  })

  test('are paginated without repeats while new ones are published', async () => {
    const artist = await desk.anArtist('Step')
    for (let n = 0; n < 7; n += 1) await desk.publish(`step-${n}`, { hoursAgo: 50 + n, artistIds: [artist] })
    const until = hoursAgo(0).toISOString()
    const page = (offset: number) =>
      list(`artist_id=${artist}&limit=3&offset=${offset}&until=${hoursAgo(40).toISOString()}`)
    const first = await page(0)
    expect(first.pagination).toEqual({ limit: 3, offset: 0, total_count: 7 })
    await desk.publish('step-new', { hoursAgo: 1, artistIds: [artist] })
    const rest = [...titles(await page(3)), ...titles(await page(6))]
    expect([...titles(first), ...rest]).toEqual([0, 1, 2, 3, 4, 5, 6].map(n => `step-${n}`))
    expect(titles(await list(`artist_id=${artist}&until=${until}`))[0]).toBe('step-new')
  })

  test('have a stable order without gaps when their times are equal', async () => {
    const artist = await desk.anArtist('Tie')
    for (let n = 0; n < 5; n += 1) await desk.publish(`tie-${n}`, { artistIds: [artist] })
    const seen = await Promise.all(
      [0, 2, 4].map(offset => list(`artist_id=${artist}&limit=2&offset=${offset}`)),
    )
    expect(seen.flatMap(titles)).toEqual(['tie-4', 'tie-3', 'tie-2', 'tie-1', 'tie-0'])
  })

  test('link to related articles by artist, then to the newest, and to the previous and next by time', async () => {
    const [artist, guest] = [await desk.anArtist('Rela'), await desk.anArtist('Guest')]
    const older = await desk.publish('rel-older', { hoursAgo: 300.2, artistIds: [artist] })
    const here = await desk.publish('rel-here', { hoursAgo: 300.1, artistIds: [artist, guest] })
    const newer = await desk.publish('rel-newer', { hoursAgo: 300, artistIds: [guest] })
    const { related, previous, next } = await read(here)
    expect(previous?.id).toBe(older)
    expect(next?.id).toBe(newer)
    expect(related).toHaveLength(4)
    expect(related.slice(0, 2).map(({ id }) => id)).toEqual([newer, older])
    expect(related.map(({ id }) => id)).not.toContain(here)
    expect(related[2]?.title).toBe('step-new')
  })

  test("include the main artist's project on sale", async () => {
    const artist = await desk.anArtist('Seller')
    const id = await desk.publish('seller', { artistIds: [artist] })
    await desk.run(
      `insert into projects (type, name, slug, artist_id, summary, currency, sale_from, sale_until, status)
     values (0, '{"en": "Over"}', 'o', $1, '{"en": ""}', 'EUR', $2, $3, 'online'),
            (0, '{"en": "Photo book", "ko": "포토북"}', 'p', $1, '{"en": ""}', 'EUR', $2, $4, 'online')`,
      ...[artist, hoursAgo(50), hoursAgo(1), hoursAgo(-50)],
    )
    expect((await read(id)).project).toMatchObject({ name: 'Photo book', picture: null })
  })

  test('yield errors for invalid input and an empty page past the end', async () => {
    const status = async (address: string) => (await api.get(`/api/v1/article/${address}`)).status
    expect(await status('2147483647/')).toBe(404)
    expect(await status('99999999999/')).toBe(404)
    for (const id of ['0', '-1', 'x', '1e3', '%00']) expect([id, await status(`${id}/`)]).toEqual([id, 400])
    for (const query of [
      'offset=-1',
      'offset=abc',
      'offset=1.5',
      'limit=0',
      'limit=101',
      'until=x',
      'artist_id=0',
      `lang=${'x'.repeat(21)}`,
    ]) {
      expect([query, await status(`?${query}`)]).toEqual([query, 400])
    }
    expect(await status('?artist_id=2147483647')).toBe(404)
    const deep = await list('offset=100000')
    expect(deep.results).toEqual([])
    expect(deep.pagination.total_count).toBeGreaterThan(5)
  })

  test('yield a 304 when the ETag matches', async () => {
    const first = await app.ask('/api/v1/article/')
    expect(first.headers.get('cache-control')).toContain('public, s-maxage=5')
    const etag = first.headers.get('etag') ?? ''
    const again = await app.ask('/api/v1/article/', { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
  })
})
