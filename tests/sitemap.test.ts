import { describe, expect, test } from 'vitest'
import { artistsModule } from '../src/catalogue/artists/server/index.ts'
import { newsModule } from '../src/discovery/news/server/index.ts'
import { eventsModule } from '../src/events/events/server/index.ts'
import { type TestApp, testApp } from '../src/platform/server/testing/app.ts'
import { catalogueFixtures } from '../src/platform/server/testing/catalogue.ts'
import { testDatabase } from '../src/platform/server/testing/database.ts'

const day = 86_400_000
const at = (days: number) => new Date(Date.now() + days * day).toISOString()

async function fetchSitemapPaths(app: TestApp, sitemap: string) {
  const response = await app.ask(sitemap)
  expect(response.status).toBe(200)
  return [...(await response.text()).matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path)
}

describe('sitemap', () => {
  test("lists the articles of each language at their pages' canonical URLs", async () => {
    await using database = await testDatabase()
    const written = { both: ['en', 'ko'], english: ['en'], korean: ['ko'] }
    const ids: Record<string, number> = {}
    for (const [key, languages] of Object.entries(written)) {
      const { rows } = await database.pool.query<{ article_id: number }>(
        `with a as (insert into articles (key, published_at, fallback_locale) values ($1, $2, $3) returning id)
       insert into article_texts (article_id, locale, title, summary, body)
       select id, locale, 'A', 'A', 'A' from a, unnest($4::text[]) locale returning article_id`,
        [key, at(-1), languages[0], languages],
      )
      ids[key] = rows[0]?.article_id ?? 0
    }
    const app = await testApp({ database, modules: [newsModule] })
    const articlesIn = async (sitemap: string) =>
      (await fetchSitemapPaths(app, sitemap)).filter(path => /news\/\d/.test(path ?? '')).sort()
    const addresses = (locale: string, ...keys: string[]) =>
      keys.map(key => `/news/${ids[key]}/${locale}`).sort()
    expect(await articlesIn('/sitemap.xml')).toEqual(addresses('', 'both', 'english'))
    expect(await articlesIn('/sitemap-ko.xml')).toEqual(addresses('?locale=ko', 'both', 'korean'))
    expect(await articlesIn('/sitemap-de.xml')).toEqual([])
    expect(await fetchSitemapPaths(app, '/sitemap-de.xml')).toContain('/news/?locale=de')
    await app.close()
  })

  test('lists published and upcoming pages, the most popular first', async () => {
    await using database = await testDatabase()
    const { pool } = database
    const make = catalogueFixtures(database)
    const city = await make.aCity('Seoul')
    const little = await make.anArtist('Little Known', { popularity: 1 })
    const known = await make.anArtist('Well Known', { popularity: 9 })
    await make.anArtist('(INVALID) Nobody')
    const over = await make.anEvent({ of: known, in: city, startsAt: at(-2) })
    const soon = await make.anEvent({ of: known, in: city, startsAt: at(2) })
    const laterEvent = await make.anEvent({ of: known, in: city, startsAt: at(3) })
    const { rows: tours } = await pool.query<{ id: number }>(
      `insert into tours (name, slug, artist_id) values ('{"en": "Ended"}', 'ended', $1), ('{"en": "Going"}', 'going', $1) returning id`,
      [known.id],
    )
    await pool.query('update events set tour_id = $1 where id = $2', [tours[0]?.id, over.id])
    await pool.query('update events set tour_id = $1 where id = $2', [tours[1]?.id, soon.id])
    const { rows: articles } = await pool.query<{ article_id: number }>(
      `with a as (
       insert into articles (key, published_at, fallback_locale, updated_at)
       select x.key, x.at, 'en', now() from (values ('out', $1::timestamptz), ('later', $2)) x (key, at) returning id
     ) insert into article_texts (article_id, locale, title, summary, body)
       select id, 'en', 'A', 'A', 'A' from a returning article_id`,
      [at(-1), at(1)],
    )
    const app = await testApp({ database, modules: [artistsModule, eventsModule, newsModule] })
    const paths = await fetchSitemapPaths(app, '/sitemap.xml')
    expect(paths.slice(-8)).toEqual([
      ...[`/artist/well-known,${known.id}/`, `/artist/little-known,${little.id}/`],
      ...['/events/', `/events/?tour_id=${tours[1]?.id}`, `/event/${soon.id}/`, `/event/${laterEvent.id}/`],
      ...['/news/', `/news/${articles[0]?.article_id}/`],
    ])
    await app.close()
  })
})
