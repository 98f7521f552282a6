import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artistsModule, indexArtists } from '../../../catalogue/artists/server/index.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { shopModule } from './index.ts'
import { shopFixtures, toTexts } from './testing/shop-fixtures.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const at = (days: number) => new Date(now + days * 86_400_000).toISOString()
const base = '/api/v1/shops/md/projects'
let database: TestDatabase
let api: ReturnType<typeof testApi>
let shop: ReturnType<typeof shopFixtures>
let id: number
let draftId: number
let artistId: number

beforeAll(async () => {
  database = await testDatabase()
  api = testApi({ database, modules: [artistsModule, shopModule], now: () => now })
  shop = shopFixtures(database)
  const catalogue = catalogueFixtures(database)
  artistId = (await catalogue.anArtist('Low Tide')).id
  await indexArtists(database.db)
  await catalogue.aPicture('card', { hue: 10 })
  const also = { artist_id: artistId, card_id: 'card' }
  id = (await shop.aProject({ name: { en: 'Tape', ko: '테이프' }, until: at(9), also })).id
  draftId = (
    await shop.aProject({ name: 'Draft', until: at(9), status: 'draft', also: { artist_id: artistId } })
  ).id
})
afterAll(() => database.close())

type ResponseBody = Record<string, unknown>
async function get(path: string) {
  api.statements.length = 0
  const { status, body } = await api.get<ResponseBody>(`${base}/${path}`)
  expect([status, path]).toEqual([200, path])
  expect(api.statements.length).toBeLessThanOrEqual(3)
  return body
}

const sections = [
  ...['', 'details/', 'faqs/', 'updates/', 'supporters/', 'supporters/countries/', 'seo/', 'products/'],
  ...['additional-info/', 'policies/'],
]

describe('project API', () => {
  test.each(sections)('returns 404 for a draft and an unknown project: /%s', async section => {
    for (const projectId of [draftId, 999_999]) {
      const { status, body } = await api.get(`${base}/${projectId}/${section}`)
      expect([status, body.error_code.name]).toEqual([404, 'project_not_found'])
    }
    await get(`${id}/${section}?locale=ko`)
  })

  test('hides drafts from lists, search, sitemap, SEO, banners and artists', async () => {
    await shop.insert('project_banners', {
      project_id: draftId,
      title: toTexts('Soon'),
      shown_from: at(-1),
      shown_until: at(1),
    })
    expect((await api.get(`${base}/contact/?project_id=${draftId}`)).status).toBe(404)
    expect((await get(`seo/?project_ids=${draftId},${id},${id}`))['results']).toMatchObject([
      { project_id: id },
    ])
    expect((await get('featured-banners/'))['results']).toEqual([])
    for (const path of [
      `${base}/?`,
      `${base}/search/?artist_name=low tide`,
      `/api/v2/artists/${artistId}/projects/?`,
    ]) {
      const { body } = await api.get<ResponseBody>(`${path}&limit=50`)
      expect(body).toMatchObject({ pagination: { total_count: 1 }, results: [{ id }] })
    }
    const sitemap = await (await api.request('/sitemap.xml')).text()
    expect(sitemap).toContain(`/project/${id}/<`)
    expect(sitemap).not.toContain(`/project/${draftId}/`)
  })

  test('returns a project with the sections that have content', async () => {
    expect(await get(`${id}/`)).toMatchObject({
      id,
      name: 'Tape',
      lang: 'en',
      status: 'online',
      summary: 'In short.',
      sections: ['contact'],
      pictures: [{ id: 'card', hue: 10, alt: 'Tape' }],
      cancel_until: null,
    })
    // Only the summary falls back to English, and the response marks both languages.
    expect(await get(`${id}/?locale=ko`)).toMatchObject({ name: '테이프', lang: 'ko', summary_lang: 'en' })
    await catalogueFixtures(database).aPicture('front')
    const full = await shop.aProject({
      until: at(9),
      also: {
        type: 3,
        summary: toTexts({ en: 'In short.', ko: '짧게' }),
        name: toTexts({ en: 'All', ko: '전부' }),
        details: toTexts('# Much'),
        faq: JSON.stringify([{ question: { en: 'Q' }, answer: { en: 'A' } }]),
        cancel_until: at(3),
      },
    })
    await shop.insert('project_updates', {
      project_id: full.id,
      published_at: at(-1),
      title: toTexts('T'),
      body: toTexts('B'),
    })
    await shop.insert('supporter_countries', { project_id: full.id, country: '', supporter_count: 1 })
    await shop.insert('shop_policies', {
      project_id: full.id,
      kind: 'draw',
      title: toTexts('T'),
      body: toTexts('B'),
    })
    const front = { position: 1, media_id: 'front', alt: toTexts({ en: 'Front', ko: '앞' }) }
    await shop.insert('project_pictures', { project_id: full.id, ...front })
    expect(await get(`${full.id}/?locale=ko`)).toMatchObject({
      lang: 'ko',
      supporter_count: 1,
      cancel_until: at(3),
      pictures: [{ id: 'front', hue: 200, alt: '앞' }],
      sections: ['details', 'faq', 'updates', 'supporters', 'policies', 'contact', 'draw'],
    })
  })

  test('returns details, FAQ and facts in the reader’s language or in English, and marks the language', async () => {
    const texts = (...words: string[]) => words.map(word => ({ en: word, ko: `${word}-ko` }))
    const [q, a] = texts('Q', 'A')
    const { id: projectId } = await shop.aProject({
      until: at(9),
      also: {
        details: toTexts({ en: 'Soon.', de: '**Bald.**' }),
        faq: JSON.stringify([
          { question: q, answer: a },
          { question: q, answer: { en: 'Yes' } },
        ]),
        additional_info: JSON.stringify([
          { label: { en: 'Maker', ko: '제조' }, value: { en: 'Us', ko: '우리' } },
        ]),
      },
    })
    expect(await get(`${projectId}/details/?locale=ko`)).toMatchObject({ lang: 'en' })
    expect(await get(`${projectId}/details/?locale=de`)).toEqual({
      lang: 'de',
      blocks: [
        { kind: 'paragraph', children: [{ kind: 'strong', children: [{ kind: 'text', text: 'Bald.' }] }] },
      ],
    })
    expect((await get(`${projectId}/faqs/?locale=ko`))['results']).toEqual([
      { lang: 'ko', question: 'Q-ko', answer: 'A-ko' },
      // A question and its answer always have the same language.
      { lang: 'en', question: 'Q', answer: 'Yes' },
    ])
    expect((await get(`${projectId}/additional-info/?locale=ko`))['results']).toEqual([
      { lang: 'ko', label: '제조', value: '우리' },
    ])
    expect((await get(`${id}/faqs/`))['results']).toEqual([])
  })

  test('lists updates newest first and hides future ones', async () => {
    const update = (days: number, title: string) =>
      shop.insert('project_updates', {
        project_id: id,
        published_at: at(days),
        title: toTexts(title),
        body: toTexts(`About ${title}.`),
      })
    for (const [days, title] of [
      [-3, 'First'],
      [-1, 'Second'],
      [1, 'Later'],
    ] as const)
      await update(days, title)
    expect(await get(`${id}/updates/?limit=1`)).toMatchObject({
      pagination: { total_count: 2, limit: 1 },
      results: [{ title: 'Second', lang: 'en', published_at: at(-1), blocks: [{ kind: 'paragraph' }] }],
    })
  })

  test('serves updates as plain-text feeds in one language, but none for drafts', async () => {
    const project = await shop.aProject({ name: { en: 'A & B', ko: '가 & 나' }, until: at(9) })
    const body = { en: '**Pressed** and <b>packed</b>.\n\n- one\n- two', ko: '완료' }
    const title = { en: 'Ready', ko: '준비' }
    const update = { project_id: project.id, published_at: at(-1), body: toTexts(body) }
    const updateId = await shop.insert('project_updates', { ...update, title: toTexts(title) })
    const also = { ...update, published_at: at(1), title: toTexts('Later') }
    await shop.insert('project_updates', also)
    const feed = async (path: string) => {
      const response = await api.request(`/project/${path}`)
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        xml: await response.text(),
      }
    }
    const english = await feed(`${project.id}/feeds/en.rss`)
    expect([english.status, english.type]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    expect(english.xml).toContain('<title>A &amp; B: updates – Fanfare</title>')
    expect(english.xml.match(/<item>/g)).toHaveLength(1)
    expect(english.xml).toContain(
      '<description>Pressed and &lt;b&gt;packed&lt;/b&gt;.\none\ntwo</description>',
    )
    const page = `https://fans.example/project/${project.id}/updates/#update-${updateId}`
    expect(english.xml).toContain(`<guid isPermaLink="true">${page}</guid>`)
    const korean = await feed(`${project.id}/feeds/ko.atom`)
    expect(korean.type).toBe('application/atom+xml; charset=utf-8')
    expect(korean.xml).toContain(`<entry xml:lang="ko">\n<id>${page}</id>\n<title>준비</title>`)
    for (const path of [`${draftId}/feeds/en.rss`, '999999/feeds/en.rss', `${project.id}/feeds/xx.rss`])
      expect([path, (await feed(path)).status]).toEqual([path, 404])
  })

  test('shows supporters by name, by country, or only in the count', async () => {
    await shop.insert('cities', {
      id: 7,
      name: 'Seoul',
      country_code: 'KR',
      admin_code: '',
      population: 9,
      lat: 37.5,
      lon: 127,
      search_name: 'seoul',
    })
    const support = async (name: string | null, country: string | null, days: number) =>
      shop.insert('project_supporters', {
        project_id: id,
        user_id: await aFan(database),
        name,
        country,
        supported_at: at(days),
      })
    await support('Mira', 'KR', -3)
    await support(null, 'AQ', -2)
    await support(null, null, -1)
    for (const [country, supporter_count] of [
      ['KR', 5],
      ['AQ', 1],
      ['', 1],
    ] as const) {
      await shop.insert('supporter_countries', { project_id: id, country, supporter_count })
    }
    expect(await get(`${id}/supporters/?locale=de`)).toEqual({
      pagination: { limit: 20, offset: 0, total_count: 2 },
      supporter_count: 7,
      results: [
        { name: null, country_code: 'AQ', nation_name: 'Antarktis', supported_at: at(-2) },
        { name: 'Mira', country_code: 'KR', nation_name: 'Südkorea', supported_at: at(-3) },
      ],
    })
    expect((await get(`${id}/supporters/countries/`))['results']).toEqual([
      { country_code: 'KR', nation_name: 'South Korea', lat: 37.5, lon: 127, supporter_count: 5 },
      { country_code: 'AQ', nation_name: 'Antarctica', lat: null, lon: null, supporter_count: 1 },
    ])
  })

  test('prefers a project’s own policy, and omits shipping policies for tickets', async () => {
    const policy = (project_id: number | null, kind: string, title: string) =>
      shop.insert('shop_policies', { project_id, kind, title: toTexts(title), body: toTexts('So.') })
    await policy(null, 'refund', 'Refunds')
    await policy(null, 'shipping', 'Parcels')
    await policy(null, 'tickets', 'Tickets')
    await policy(null, 'draw', 'Draws')
    await policy(id, 'refund', 'Our refunds')
    const titles = async (projectId: number) =>
      ((await get(`${projectId}/policies/`))['results'] as { title: string }[]).map(({ title }) => title)
    expect(await titles(id)).toEqual(['Parcels', 'Our refunds'])
    const aProjectOfType = async (type: number) => (await shop.aProject({ until: at(9), also: { type } })).id
    expect(await titles(await aProjectOfType(2))).toEqual(['Refunds', 'Tickets'])
    expect(await titles(await aProjectOfType(3))).toEqual(['Parcels', 'Refunds', 'Draws'])
  })

  test('lists active banners in order, and only for projects on sale', async () => {
    const over = await shop.aProject({ until: at(-1) })
    const banner = (project_id: number, position: number, days: number) =>
      shop.insert('project_banners', {
        project_id,
        position,
        title: toTexts(`Banner ${position}`),
        shown_from: at(days),
        shown_until: at(days + 2),
      })
    await banner(id, 2, -1)
    await banner(id, 1, -1)
    await banner(id, 3, 1)
    await banner(id, 4, -2)
    await banner(over.id, 5, -1)
    expect((await get('featured-banners/'))['results']).toMatchObject([
      { title: 'Banner 1', project_id: id, lang: 'en', picture: { id: 'card' }, artist_name: 'Low Tide' },
      { title: 'Banner 2' },
    ])
  })

  test("returns the project's contact, or the shop's if it has none", async () => {
    const contact = JSON.stringify({ name: 'Tape makers', email: 'tape@post.example' })
    const named = await shop.aProject({ until: at(9), also: { contact } })
    expect(await get(`contact/?project_id=${named.id}`)).toEqual({
      name: 'Tape makers',
      email: 'tape@post.example',
      url: null,
    })
    const shops = await get('contact/')
    expect(shops).toMatchObject({ name: expect.any(String), email: expect.stringContaining('@') })
    expect(await get(`contact/?project_id=${id}`)).toEqual(shops)
  })
})
