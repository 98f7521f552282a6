import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { artistsModule } from '../../../../catalogue/artists/server/index.ts'
import { getLastMinute } from '../../../../platform/import/moment-cell.ts'
import { operatorFiles } from '../../../../platform/import/testing/operator-files.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { eventFixtures } from '../testing/fixture.ts'
import { eventContent } from './event-content.ts'
import { tourContent } from './tour-content.ts'

const kinds = [...artistsModule.contents, tourContent, eventContent]

/** Text that breaks spreadsheets, CSV or lists, and any other text that the database can store. */
const text = fc
  .oneof(
    fc.string({ unit: fc.constantFrom(...`'=+-@\t\r\n",;[]{} a1`), minLength: 1, maxLength: 8 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
  )
  .map(each => each.replaceAll('\0', '0').toWellFormed())
  .filter(each => each.trim() !== '')
const localized = fc.dictionary(fc.constantFrom('en', 'ko', 'zh-tw'), text)
const withEnglish = fc
  .record({ en: text, others: fc.dictionary(fc.constantFrom('ko', 'zh-tw'), text) })
  .map(({ en, others }) => ({ en, ...others }))
const about = fc.oneof(fc.constant({}), withEnglish)
const artist = fc.record({
  name: text,
  genres: fc.uniqueArray(text, { maxLength: 3 }),
  about: localized,
  popularity: fc.nat(1_000),
  hue: fc.nat(359),
  mmt_id: fc.option(text),
})
const event = fc.record({
  name: text,
  venue: text,
  venue_address: fc.option(text),
  status_note: localized,
  about,
  faq: fc.array(fc.record({ question: withEnglish, answer: withEnglish }), { maxLength: 2 }),
  starts_at: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
  place: fc.option(
    fc
      .tuple(fc.integer({ min: -89, max: 89 }), fc.float({ min: -179, max: 179, noNaN: true }))
      .filter(([lat, lon]) => lat !== 0 || lon !== 0),
  ),
  is_day_only: fc.boolean(),
  more_days: fc.option(fc.nat(9)),
  age_min: fc.option(fc.nat(99)),
  ticket: fc.option(text.filter(name => name.length <= 80)),
})
const catalogue = fc.record({
  artists: fc.array(artist, { minLength: 1, maxLength: 4 }),
  tour: fc.record({ name: withEnglish, about }),
  events: fc.array(event, { maxLength: 4 }),
})
type Catalogue = typeof catalogue extends fc.Arbitrary<infer Value> ? Value : never

const computeEndOfDay = (at: Date) =>
  new Date(getLastMinute(at.toISOString().slice(0, 10), 'Asia/Seoul') ?? at)

const dayAfter = (at: Date, days: number) =>
  Temporal.PlainDate.from(at.toISOString().slice(0, 10)).add({ days }).toString()

async function fill(database: TestDatabase, { artists, tour, events }: Catalogue): Promise<void> {
  const { pool } = database
  await pool.query('truncate artists, tours, events, import_keys restart identity cascade')
  for (const { about, ...row } of artists) {
    await eventFixtures(database).insert('artists', { ...row, about: JSON.stringify(about), slug: 'a' })
  }
  await eventFixtures(database).insert('tours', { ...tour, slug: 'tour', artist_id: 1 })
  for (const { place, ticket, status_note, faq, more_days, ...input } of events) {
    const [lat, lon] = place ?? [null, null]
    const ends_on = more_days === null ? null : dayAfter(input.starts_at, more_days)
    const row = input.is_day_only ? { ...input, starts_at: computeEndOfDay(input.starts_at), ends_on } : input
    const fixed = { slug: 'e', city_id: 1, zone: 'Asia/Seoul', open_at: row.starts_at, tour_id: 1 }
    const texts = { status_note: JSON.stringify(status_note), faq: JSON.stringify(faq) }
    const id = await eventFixtures(database).insert('events', { ...row, ...fixed, lat, lon, ...texts })
    await pool.query(
      `insert into event_artists (event_id, artist_id, position) select $1, id, -id from artists`,
      [id],
    )
    if (ticket === null) continue
    await pool.query(
      `insert into event_tickets (event_id, position, name, url, on_sale_at) values ($1, 0, $2, 'https://t.example', $3)`,
      [id, ticket, row.starts_at],
    )
  }
}

/** Everything that files contain, with keys instead of ids. */
const contents = `
  select 'artist' as kind, k.key, to_jsonb(a) - 'id' - 'created_at' - 'search_name' as row from artists a
    join import_keys k on k.kind = 'artists' and k.id = a.id
  union all select 'event', k.key, to_jsonb(e) - 'id' - 'tour_id' - 'created_at' - 'updated_at' - 'announced_at' - 'search_text'
      || jsonb_build_object('tour', t.name, 'tour about', t.about, 'bill', (select jsonb_agg(a.name order by b.position) from event_artists b
         join artists a on a.id = b.artist_id where b.event_id = e.id),
         'tickets', (select jsonb_agg(to_jsonb(v) - 'event_id') from event_tickets v where v.event_id = e.id))
    from events e join import_keys k on k.kind = 'events' and k.id = e.id left join tours t on t.id = e.tour_id
  order by 1, 2`

/** Finds cells that a spreadsheet would execute; negative numbers are safe. */
const formulasIn = (file: string) =>
  parse(file, { bom: true })
    .flat()
    .filter(cell => /^[=+\-@\t\r]/.test(cell) && !/^-[\d.]+(e-\d+)?$/.test(cell))

describe('export and import', () => {
  test.each(['csv', 'jsonl'])(
    'round-trip as %s, in the same and in another database',
    async format => {
      await using here = await testDatabase()
      await using there = await testDatabase()
      for (const database of [here, there]) await eventFixtures(database).aCity(1, 'Seoul')
      const [from, to] = [operatorFiles(here, kinds), operatorFiles(there, kinds)]
      await fc.assert(
        fc.asyncProperty(catalogue, async input => {
          await fill(here, input)
          await there.pool.query('truncate artists, tours, events, import_keys restart identity cascade')
          for (const { name } of kinds) {
            const file = await from.exportFile(name, `${name}.${format}`)
            if (format === 'csv') expect(formulasIn(file)).toEqual([])
            expect(await from.importFile(name, `${name}.${format}`, file)).toMatch(
              /^Nothing to (change|import)/,
            )
            expect(await to.importFile(name, `${name}.${format}`, file)).not.toMatch(/^Nothing was/)
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
})
