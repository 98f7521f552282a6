import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { findMissing } from '../src/commerce/shop/server/what-is-missing.ts'
import { workLimits } from '../src/platform/server/connection-limits.ts'
import { catalogueFixtures } from '../src/platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../src/platform/server/testing/database.ts'
import { aFan } from '../src/platform/server/testing/fans.ts'
import { testConfig } from '../tests/helpers/config.ts'
import { type SceneName, showsSeveralPeople } from './art/scenes/choose.ts'
import { listActs } from './catalogue/acts.ts'
import { createDemoCatalogue } from './catalogue/catalogue.ts'
import { type LoadProgress, loadDemo, resetDemo } from './load.ts'
import { fetchPages } from './testing/fetch-pages.ts'
import { fetchRails } from './testing/fetch-rails.ts'
import { fillCities } from './testing/fill-cities.ts'

const now = new Date('2026-03-14T15:09:26Z')
const config = testConfig()

async function withPool<T>(work: (pool: pg.Pool, database: TestDatabase) => Promise<T>): Promise<T> {
  await using database = await testDatabase({ limits: workLimits })
  return await work(database.pool, database)
}

/** Expects that no list shows a motif or an artist twice, and that groups are shown as groups. */
async function expectDifferentMotifs(database: TestDatabase): Promise<void> {
  const { artists, pictures } = createDemoCatalogue({ today: now })
  const motifs = new Map(pictures.map(({ id, motif }) => [id, motif]))
  const rails = await fetchRails(database, now)
  expect(Object.keys(rails).length).toBeGreaterThan(20)
  for (const [rail, cards] of Object.entries(rails)) {
    const shown = cards.pictures.map(id => motifs.get(id))
    expect(shown.length, rail).toBeGreaterThan(rail.startsWith('campaigns') ? 6 : 1)
    expect.soft(twice(shown), `${rail}: ${shown.join(', ')}`).toEqual([])
    if (!rail.startsWith('videos')) expect.soft(twice(cards.artists), rail).toEqual([])
  }
  const posters = [...rails['home heroes']!.pictures, ...rails['home tours']!.pictures]
  expect(twice(posters)).toEqual([])
  const firstScreen = [...rails['home heroes']!.pictures, ...rails['shows now']!.pictures]
  expect(twice(firstScreen.map(id => motifs.get(id)!.split(':').at(-1)))).toEqual([])
  const kinds = new Map(listActs().map(({ name, kind }) => [name, kind]))
  for (const { name, image_id: portrait, hero_id: hero } of artists) {
    const isSeveral = ['d', 'b', 'g'].includes(kinds.get(name) ?? '')
    for (const id of hero === null ? [portrait] : [portrait, hero])
      if (isSeveral) expect(showsSeveralPeople(motifs.get(id) as SceneName), name).toBe(true)
  }
}

/** Expects that adjacent sections, which may share a screen, don't show a scene or object twice. */
async function expectDifferentNeighbours(database: TestDatabase): Promise<void> {
  const { pictures } = createDemoCatalogue({ today: now })
  const shown = new Map(pictures.map(({ id, motif }) => [id, motif.split(':').at(-1)!]))
  const pages = await fetchPages(database, now)
  expect(Object.keys(pages).length).toBe(15)
  for (const [page, sections] of Object.entries(pages)) {
    expect(sections.length, page).toBeGreaterThan(1)
    for (const [at, below] of sections.slice(1).entries()) {
      const above = sections[at]!
      // Of the shop's twenty cards, only the first rows share a screen with the banners.
      const first = page === 'projects' ? below.cards.slice(0, 8) : below.cards
      const inBoth = first.flatMap(card =>
        above.cards
          // An event that is both nearby and soon is in both lists.
          .filter(other => !(other.event !== null && other.event === card.event))
          .filter(other => shown.get(other.picture) === shown.get(card.picture))
          .map(other => `${other.picture} and ${card.picture}: ${shown.get(card.picture)}`),
      )
      expect.soft(inBoth, `${page}: ${above.name} and ${below.name}`).toEqual([])
    }
  }
  const shop = pages['projects']!.at(-1)!.cards.map(({ picture }) => shown.get(picture))
  for (const from of shop.keys())
    expect.soft(twice(shop.slice(from, from + 8)), `shop from ${from}`).toEqual([])
}

const twice = <T>(list: readonly T[]) => list.filter((one, place) => list.indexOf(one) < place)

describe('loadDemo and resetDemo', () => {
  test('fills an empty catalogue once, with consistent totals and id sequences that continue, and empties it again', async () => {
    await withPool(async (pool, database) => {
      await fillCities(pool)
      const { aPicture, anArtist } = catalogueFixtures({ pool })
      await anArtist('Old')
      await aFan({ pool }, { username: 'Mira', image_id: await aPicture('fan-1') })
      await resetDemo(pool)
      const seen: LoadProgress[] = []
      expect(await loadDemo(pool, { now, config, onProgress: step => seen.push(step) })).toBe('loaded')
      expect(await loadDemo(pool, { now, config })).toBe('not_empty')
      expect(seen.filter(step => step.step === 'pictures').at(-1)).toMatchObject({ done: seen[0]!.total })
      const { rows } = await pool.query(`
      select (select count(*)::int from artists) artists, (select count(*)::int from events) events,
             (select count(*)::int from media where id <> 'fan-1' and convert_from(bytes, 'UTF8') not like '<svg%</svg>') broken,
             (select count(*)::int from artists a where (makepoints, city_count) <>
               (select coalesce(sum(make_count), 0)::int, count(*)::int from campaigns where artist_id = a.id)) unequal,
             (select count(*)::int from campaigns p where make_count <> (select count(*) from makes where campaign_id = p.id)
               or make_count <> (select sum(make_count) from campaign_days where campaign_id = p.id)) uncounted,
             (select count(*)::int from event_counts c where (interested_count, going_count) <>
               (select count(*) filter (where kind = 'interested'), count(*) filter (where kind = 'going')
                  from saved_events where event_id = c.event_id)) marks_uncounted,
             (select count(*) > 5000 from saved_events) is_saved,
             (select count(*)::int from chat_rooms r
               where last_seq = (select count(*) from chat_messages m where m.chat_id = r.chat_id)
                 and (1, last_seq, archive_version) = (select c.first_seq, c.last_seq, c.archive_version from show_chats c
                   where c.chat_id = r.chat_id)
                 and last_seq / 100 = (select count(*) from chat_pages p where p.chat_id = r.chat_id)) chats,
             (select count(*)::int from vote_candidates c where total <> (select count(*) from vote_ballots b
               where (b.stage_id, b.artist_id) = (c.stage_id, c.artist_id))) votes_uncounted,
             (select sum(total)::int from vote_candidates) votes,
             (select count(*)::int from artists where about ? 'ko' and jsonb_array_length(links) > 0) localized,
             (select count(*)::int from artists where cardinality(genres) = 0) without_genre,
             (select count(*)::int from shipping_zones z cross join (select distinct currency from product_prices) c
               where not exists (select from shipping_rates where zone_id = z.id and currency = c.currency)) without_rate,
             (select count(*)::int from tax_registrations g cross join (select distinct tax_kind from products) k
               where not exists (select from tax_rates where country = g.country and tax_kind = k.tax_kind)) untaxed,
             (select count(*)::int from products, unnest(countries) country where not exists (
               select from shipping_zones where country = any(countries))) unserved`)
      const { rows: unended } = await pool.query<{ id: number }>(
        `select id from projects where status in ('draft', 'online') order by id`,
      )
      expect(unended.length).toBeGreaterThan(100)
      const missing = await Promise.all(unended.map(({ id }) => findMissing(database.read, id)))
      expect(missing.flat()).toEqual([])
      const { rows: unsold } = await pool.query(
        `select id, sale_stop from projects where sale_stop is not null and status in ('draft', 'online')`,
      )
      expect(unsold).toEqual([])
      expect(rows[0]).toEqual({
        artists: 400,
        events: 1500,
        broken: 0,
        unequal: 0,
        uncounted: 0,
        votes_uncounted: 0,
        marks_uncounted: 0,
        is_saved: true,
        chats: 5,
        votes: 1_800,
        localized: 40,
        without_genre: 0,
        without_rate: 0,
        untaxed: 0,
        unserved: 0,
      })
      await expectDifferentMotifs(database)
      await expectDifferentNeighbours(database)
      const added = await pool.query(`insert into artists (name, slug) values ('New', 'new') returning id`)
      expect(added.rows[0].id).toBe(401)
      await resetDemo(pool)
      const left = await pool.query(
        'select (select count(*) from artists) + (select count(*) from media) + (select count(*) from vote_ballots) as rows',
      )
      // The remaining row is the fan's picture.
      expect(Number(left.rows[0].rows)).toBe(1)
    })
  }, 120_000)

  test('deletes catalogue data on reset but keeps fans with their sessions and pictures', async () => {
    await withPool(async pool => {
      await fillCities(pool)
      const { aPicture, anArtist, aCampaign } = catalogueFixtures({ pool })
      const { rows: cities } = await pool.query<{ id: number }>('select id from cities order by id limit 1')
      const artist = await anArtist('Old', { image: await aPicture('old') })
      const campaign = await aCampaign({ for: artist, to: cities[0] ?? { id: 0 } })
      const fan = await aFan({ pool }, { username: 'Mira', image_id: await aPicture('fan-1') })
      await pool.query('insert into sessions (user_id, created_at) values ($1, now())', [fan])
      await pool.query(
        'insert into makes (campaign_id, user_id, number, made_at) values ($1, $2, 1, now())',
        [campaign.id, fan],
      )
      await resetDemo(pool)
      const mira = `(select id from users where username = 'Mira')`
      const left = await pool.query(`
      select (select image_id from users where id = ${mira}) as picture,
        (select count(*)::int from sessions where user_id = ${mira}) as sessions,
        (select count(*)::int from media) as pictures, (select count(*)::int from makes) as makes,
        (select count(*)::int from campaigns) as campaigns`)
      expect(left.rows).toEqual([{ picture: 'fan-1', sessions: 1, pictures: 1, makes: 0, campaigns: 0 }])
    })
  })

  test('changes nothing when loading fails halfway', async () => {
    await withPool(async pool => {
      await expect(loadDemo(pool, { now, config })).rejects.toThrow(/foreign key/)
      const { rows } = await pool.query(
        'select (select count(*) from artists) + (select count(*) from media) as rows',
      )
      expect(Number(rows[0].rows)).toBe(0)
    })
  })
})
