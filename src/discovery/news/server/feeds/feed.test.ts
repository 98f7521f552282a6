import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { newsModule } from '../index.ts'
import { articleFixtures, now } from '../testing/article-fixtures.ts'

let database: TestDatabase
let app: TestApp
let desk: ReturnType<typeof articleFixtures>
let mira: number
beforeAll(async () => {
  database = await testDatabase()
  app = await testApp({ database, modules: [newsModule], now: () => now })
  desk = articleFixtures(database)
  mira = await desk.anArtist('Mira & <Sons>')
  await desk.publish('first', { hoursAgo: 200, title: 'First' })
  await desk.publish('second', {
    hoursAgo: 100,
    title: 'A & B <script>alert("1")</script> ]]>',
    also: { ko: '안녕' },
    artistIds: [mira],
  })
  await desk.publish('coming', { hoursAgo: -5, title: 'Coming', artistIds: [mira] })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function read(path: string) {
  const response = await app.ask(path)
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    etag: response.headers.get('etag'),
    xml: await response.text(),
  }
}

describe('news feeds', () => {
  test("list a language's published articles as RSS, newest first, with escaped markup", async () => {
    const { status, type, xml } = await read('/news/feeds/en.rss')
    expect([status, type]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    const titles = [...xml.matchAll(/<item>\n<title>(.*?)<\/title>/g)].map(([, title]) => title)
    expect(titles).toEqual(['A &amp; B &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; ]]&gt;', 'First'])
    expect(xml).toContain('<language>en</language>')
    expect(xml).toContain(
      '<atom:link rel="self" type="application/rss+xml" href="https://fans.example/news/feeds/en.rss"/>',
    )
    expect(xml).toMatch(/<pubDate>\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT<\/pubDate>/)
    expect(xml).toContain('<category>Mira &amp; &lt;Sons&gt;</category>')
  })

  test('name the language of each Atom entry', async () => {
    const { type, xml } = await read('/news/feeds/ko.atom')
    expect(type).toBe('application/atom+xml; charset=utf-8')
    expect(xml).toContain('xml:lang="ko">\n<id>https://fans.example/news/feeds/ko.atom</id>')
    const entries = [...xml.matchAll(/<entry xml:lang="([^"]+)">\n<id>[^<]+<\/id>\n<title>([^<]*)/g)]
    expect(entries.map(([, lang, title]) => [lang, title])).toEqual([
      ['ko', '안녕'],
      ['en', 'First'],
    ])
    expect(xml).toMatch(/<updated>2026-11-17T08:00:00\.000Z<\/updated>/)
  })

  test('exist for each artist', async () => {
    const { xml } = await read(`/news/feeds/artist-${mira}/en.rss`)
    expect(xml.match(/<item>/g)).toHaveLength(1)
    expect(xml).toContain('<title>Mira &amp; &lt;Sons&gt;: news – Fanfare</title>')
  })

  test('return 304 when the ETag matches, also behind a compressing proxy', async () => {
    const { etag } = await read('/news/feeds/en.atom')
    for (const known of [etag, `W/${etag}`, `"other", W/${etag}`]) {
      const response = await app.ask('/news/feeds/en.atom', { headers: { 'If-None-Match': known ?? '' } })
      expect([known, response.status, await response.text()]).toEqual([known, 304, ''])
    }
    const other = await app.ask('/news/feeds/en.atom', { headers: { 'If-None-Match': '"other"' } })
    expect(other.status).toBe(200)
  })

  test('omit characters that XML forbids', async () => {
    const id = await desk.publish('odd', { hoursAgo: 90, title: 'Odd' })
    await desk.run(
      `update article_texts set title = 'Odd' || chr(8) || chr(65535) || 'one' where article_id = $1`,
      id,
    )
    expect((await read('/news/feeds/en.rss')).xml).toContain('<title>Oddone</title>')
  })

  test.each([
    'xx.rss',
    'pseudo.rss',
    'en.xml',
    'artist-0/en.rss',
    'artist-99999999999/en.rss',
    'artist-2147483647/en.rss',
    'EN.rss',
  ])('return 404 for %s', async name => {
    expect((await app.ask(`/news/feeds/${name}`)).status).toBe(404)
  })
})
