import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { campaignsModule } from '../src/campaigns/server/index.ts'
import { artistsModule } from '../src/catalogue/artists/server/index.ts'
import { couponsModule } from '../src/commerce/coupons/server/index.ts'
import { pricesModule } from '../src/commerce/prices/server/index.ts'
import { shopModule } from '../src/commerce/shop/server/index.ts'
import { newsModule } from '../src/discovery/news/server/index.ts'
import { eventsModule } from '../src/events/events/server/index.ts'
import { showFixtures } from '../src/live/shows/server/testing/show-fixtures.ts'
import { operatorFiles } from '../src/platform/import/testing/operator-files.ts'
import { catalogueFixtures } from '../src/platform/server/testing/catalogue.ts'
import { testDatabase } from '../src/platform/server/testing/database.ts'
import { line, lines, locale, texts, timestamp } from './helpers/content-texts.ts'
import { pictureId, shopContentsSql, shopRows, ticketShowId } from './helpers/shop-rows.ts'

// Campaigns, news and the shop as files; the events module tests artists, tours and events.
const kinds = [
  ...[artistsModule, campaignsModule, eventsModule, newsModule],
  ...[shopModule, pricesModule, couponsModule],
].flatMap(({ contents }) => contents ?? [])
const cityCount = 3

const artistKeys = ['a-1', 'a-2'] as const

const campaign = fc.record({
  artist: fc.constantFrom(...artistKeys),
  city_id: fc.integer({ min: 1, max: cityCount }),
  goal: fc.integer({ min: 1, max: 100_000 }),
  is_done: fc.boolean(),
})
const article = fc
  .record({
    key: line,
    published_at: timestamp,
    artists: fc.subarray([...artistKeys]),
    texts: fc.dictionary(locale, fc.tuple(line, line, lines), { maxKeys: 2 }),
    english: fc.tuple(line, line, lines),
  })
  .map(({ texts, english, ...row }) => {
    const all = Object.entries({ en: english, ...texts })
    const field = (place: 0 | 1 | 2) => Object.fromEntries(all.map(([name, text]) => [name, text[place]]))
    return { ...row, title: field(0), summary: field(1), body: field(2) }
  })
const project = fc
  .record({
    key: line,
    type: fc.nat(3),
    name: texts,
    artist: fc.option(fc.constantFrom(...artistKeys)),
    summary: texts,
    currency: fc.constantFrom('EUR', 'KRW'),
    display_option: fc.nat(1),
    goal_count: fc.option(fc.integer({ min: 1, max: 500 })),
    status: fc.constantFrom('draft', 'online', 'ended'),
    sale_from: timestamp,
    days: fc.integer({ min: 1, max: 90 }),
  })
  .map(({ days, ...row }) => ({
    ...row,
    // A fan sign is only online once its draw is scheduled, and files contain no draws.
    status: row.type === 3 && row.status === 'online' ? 'draft' : row.status,
    sale_until: new Date(row.sale_from.getTime() + days * 86_400_000),
  }))

const by = <Row>(getKey: (row: Row) => string) => ({ selector: getKey, maxLength: 4 })
const catalogue = fc.record({
  campaigns: fc.uniqueArray(
    campaign,
    by(({ artist, city_id }) => `${artist} ${city_id}`),
  ),
  news: fc.uniqueArray(
    article,
    by(({ key }) => key),
  ),
  projects: fc.uniqueArray(
    project,
    by(({ key }) => key),
  ),
})

/** Selects everything that the files contain, with keys instead of ids. */
const contents = `
  select 'campaign' as kind, a.name || ' ' || city_id as key,
      to_jsonb(p) - 'id' - 'artist_id' - 'created_at' - 'reached_at' as row
    from campaigns p join artists a on a.id = p.artist_id
  union all select 'article', n.key, to_jsonb(n) - 'id' - 'updated_at' - 'announced_at' || jsonb_build_object(
      'texts', (select jsonb_agg(to_jsonb(t) - 'article_id' order by locale) from article_texts t where t.article_id = n.id),
      'artists', (select jsonb_agg(a.name order by x.position) from article_artists x join artists a on a.id = x.artist_id
         where x.article_id = n.id))
    from articles n
  union all select 'project', k.key, to_jsonb(p) - 'id' - 'artist_id' - 'created_at' - 'updated_at' || jsonb_build_object('artist', a.name)
    from projects p join import_keys k on k.kind = 'projects' and k.id = p.id left join artists a on a.id = p.artist_id
  order by 1, 2`

/** Finds cells that a spreadsheet would execute. */
const findFormulas = (file: string) =>
  parse(file, { bom: true })
    .flat()
    .filter(cell => /^[=+\-@\t\r]/.test(cell))

describe('export and import', () => {
  test.each(['csv', 'jsonl'])(
    'imports a %s export without a difference, here and into another database',
    async format => {
      await using here = await testDatabase()
      await using there = await testDatabase()
      const [from, to] = [operatorFiles(here, kinds), operatorFiles(there, kinds)]
      for (const { aCity } of [catalogueFixtures(here), catalogueFixtures(there)]) {
        for (let id = 1; id <= cityCount; id += 1) await aCity(`City ${id}`)
      }
      for (const files of [from, to]) {
        await files.importFile('artists', 'a.csv', 'key,name\na-1,Paper Lions\na-2,Velvet Harbour\n')
      }
      await fc.assert(
        fc.asyncProperty(catalogue, async rowsByKind => {
          for (const { pool } of [here, there]) {
            await pool.query('truncate campaigns, articles, projects cascade')
            await pool.query(`delete from import_keys where kind <> 'artists'`)
          }
          for (const [kind, rows] of Object.entries(rowsByKind)) {
            if (rows.length === 0) continue
            const source = rows.map(row => JSON.stringify(row)).join('\n')
            expect(await from.importFile(kind, 'source.jsonl', source)).toMatch(/^Imported /)
            const file = await from.exportFile(kind, `${kind}.${format}`)
            if (format === 'csv') expect(findFormulas(file)).toEqual([])
            expect(await from.importFile(kind, `${kind}.${format}`, file)).toMatch(/^Nothing to change/)
            expect(await to.importFile(kind, `${kind}.${format}`, file)).toMatch(/^Imported /)
          }
          expect(await to.rows(contents)).toEqual(await from.rows(contents))
        }),
        { numRuns: 8 },
      )
      from.close()
      to.close()
    },
    120_000,
  )

  const shopKinds = [shopModule, pricesModule, couponsModule].flatMap(({ contents }) => contents ?? [])

  test.each(['csv', 'jsonl'])(
    'imports a %s export of the whole shop without a difference, here and into another database',
    async format => {
      await using here = await testDatabase()
      await using there = await testDatabase()
      const [from, to] = [operatorFiles(here, kinds), operatorFiles(there, kinds)]
      for (const { pool } of [here, there]) {
        await pool.query(
          `insert into media (id, mime, bytes, width, height, hue) values ('${pictureId}', 'image/webp', '', 1, 1, 1)`,
        )
      }
      await fc.assert(
        fc.asyncProperty(shopRows, async rowsByKind => {
          expect(Object.keys(rowsByKind).sort()).toEqual(shopKinds.map(({ name }) => name).sort())
          for (const { pool } of [here, there]) {
            await pool.query(`truncate projects, shop_policies, shipping_zones, other_fees, tax_registrations, tax_rates,
            coupons, import_keys cascade`)
          }
          for (const database of [here, there])
            await showFixtures(database).aShow({ also: { id: ticketShowId } })
          for (const [kind, rows] of Object.entries(rowsByKind)) {
            const source = rows.map(row => JSON.stringify(row)).join('\n')
            expect(await from.importFile(kind, 'source.jsonl', source)).toMatch(/^Imported /)
            const file = await from.exportFile(kind, `${kind}.${format}`)
            if (format === 'csv') expect(findFormulas(file)).toEqual([])
            expect(await from.importFile(kind, `${kind}.${format}`, file)).toMatch(/^Nothing to change/)
            expect(await to.importFile(kind, `${kind}.${format}`, file)).toMatch(/^Imported /)
            expect(await to.exportFile(kind, `again.${format}`)).toBe(file)
          }
          expect(await to.rows(shopContentsSql)).toEqual(await from.rows(shopContentsSql))
        }),
        { numRuns: 3 },
      )
      from.close()
      to.close()
    },
    120_000,
  )
})
