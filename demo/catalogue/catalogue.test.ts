import { describe, expect, test } from 'vitest'
import names from '../../locales/en/genre.json' with { type: 'json' }
import { listActs, toSlug } from './acts.ts'
import { createDemoCatalogue } from './catalogue.ts'
import { listDemoCities } from './cities.ts'
import { genres } from './genres.ts'
import { createRandom } from './random.ts'
import { resolveLocalTime } from './zones.ts'

const today = new Date('2026-03-14T15:09:26Z')
const demo = createDemoCatalogue({ today })
const data = ({ pictures, ...rest }: typeof demo) => ({
  ...rest,
  pictures: pictures.map(({ svg, ...p }) => p),
})

describe('createDemoCatalogue', () => {
  test('returns the same data for the same input, and different data for another seed', () => {
    expect(data(createDemoCatalogue({ today }))).toEqual(data(demo))
    expect(data(createDemoCatalogue({ today, seed: 2 })).events).not.toEqual(demo.events)
  })

  test('returns the documented number of rows', () => {
    const { shop, ...lists } = demo
    const counts = Object.entries(lists).map(([key, rows]) => [key, rows.length])
    expect(Object.fromEntries(counts)).toMatchObject({
      artists: 400,
      tours: 120,
      events: 1500,
      campaigns: 900,
      projects: 200,
      articles: 62,
    })
    expect(new Set(demo.videos.map(video => video.artist_id)).size).toBeGreaterThan(100)
    expect(demo.artists.filter(artist => artist.is_featured)).toHaveLength(12)
    expect(demo.artists.filter(artist => artist.name.startsWith('(INVALID)')).length).toBeGreaterThan(2)
  })

  test('gives each row a unique id and resolves every reference', () => {
    const ids = (rows: { id: number | string }[]) => {
      const set = new Set(rows.map(row => row.id))
      expect(set.size).toBe(rows.length)
      return set
    }
    const artists = ids(demo.artists)
    const tours = ids(demo.tours)
    const events = ids(demo.events)
    const pictures = ids(demo.pictures)
    const cities = ids(listDemoCities())
    ids(demo.videos)
    ids(demo.campaigns)
    ids(demo.projects)
    for (const row of [...demo.tours, ...demo.events]) expect(pictures).toContain(row.poster_id)
    for (const row of demo.artists) expect(pictures).toContain(row.image_id)
    for (const row of demo.projects) expect(pictures).toContain(row.card_id)
    for (const row of demo.articles) expect(pictures).toContain(row.cover_id)
    for (const row of [
      ...demo.videos,
      ...demo.tours,
      ...demo.eventArtists,
      ...demo.campaigns,
      ...demo.projects,
      ...demo.articleArtists,
    ])
      expect(artists).toContain(row.artist_id)
    for (const row of demo.eventArtists) expect(events).toContain(row.event_id)
    for (const row of [...demo.events, ...demo.campaigns]) expect(cities).toContain(row.city_id)
    for (const row of demo.events) if (row.tour_id !== null) expect(tours).toContain(row.tour_id)
    const playing = new Set(demo.eventArtists.map(row => row.event_id))
    expect(playing.size).toBe(demo.events.length)
  })

  test('dates articles over the months before today and fills in every text in three languages', () => {
    const times = demo.articles.map(article => article.published_at.getTime())
    expect(Math.max(...times)).toBeLessThan(today.getTime())
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(200 * 86_400_000)
    for (const locale of ['ko', 'ja'])
      expect(demo.articleTexts.filter(text => text.locale === locale).length).toBeGreaterThan(8)
    expect(new Set(demo.articleTexts.map(text => `${text.article_id} ${text.locale}`)).size).toBe(
      demo.articleTexts.length,
    )
    for (const { title, summary, body } of demo.articleTexts) {
      expect(`${title} ${summary} ${body}`).not.toMatch(/undefined|null|NaN|\(INVALID\)|1970|\(\)/)
      // The page's title is the only first-level heading.
      expect(body).not.toMatch(/^#(?!# )/m)
      expect([title.length <= 200, summary.length <= 500, body.length <= 40_000]).toEqual([true, true, true])
    }
  })

  test("sums an artist's makes and counts the artist's cities, one per campaign", () => {
    const pairs = new Set(demo.campaigns.map(row => `${row.artist_id} ${row.city_id}`))
    expect(pairs.size).toBe(demo.campaigns.length)
    for (const artist of demo.artists) {
      const own = demo.campaigns.filter(row => row.artist_id === artist.id)
      expect(artist.city_count).toBe(own.length)
      expect(artist.makepoints).toBe(own.reduce((sum, row) => sum + row.make_count, 0))
    }
    for (const row of demo.campaigns) expect(row.make_count >= row.goal).toBe(row.status !== 'open')
  })

  test('uses six scripts, unique names, and slugs that preserve every script', () => {
    const all = listActs()
    expect(new Set(all.map(act => act.name)).size).toBe(400)
    for (const script of ['latin', 'hangul', 'kana', 'han', 'thai', 'cyrillic'])
      expect(all.filter(act => act.script === script).length).toBeGreaterThan(20)
    expect(toSlug('Los Cometas (del) Sur!')).toBe('los-cometas-del-sur')
    expect(toSlug('새벽 정거장')).toBe('새벽-정거장')
    expect(toSlug('น้ำค้าง เดือนหก')).toBe('น้ำค้าง-เดือนหก')
    for (const artist of demo.artists) expect(artist.slug).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*$/u)
  })

  test('spreads events around today, opens doors before the start, and gives big cities the most events', () => {
    const coming = demo.events.filter(event => event.starts_at > today)
    expect(coming.length).toBeGreaterThan(800)
    expect(coming.length).toBeLessThan(1200)
    for (const event of demo.events) expect(event.doors_at.getTime()).toBeLessThan(event.starts_at.getTime())
    for (const city of [1835848, 2950159, 3448439, 1609350, 1642911, 3530597, 2988507, 1850147])
      expect(coming.filter(event => event.city_id === city).length).toBeGreaterThan(12)
    expect(new Set(demo.events.map(event => event.status)).size).toBe(3)
  })

  test("converts local times with the time zone's offset on that day", () => {
    expect(resolveLocalTime('Europe/Berlin', 2026, 6, 1, 20 * 60).toISOString()).toBe(
      '2026-07-01T18:00:00.000Z',
    )
    expect(resolveLocalTime('Europe/Berlin', 2026, 0, 1, 20 * 60).toISOString()).toBe(
      '2026-01-01T19:00:00.000Z',
    )
    expect(resolveLocalTime('Asia/Kolkata', 2026, 0, 1, 90).toISOString()).toBe('2025-12-31T20:00:00.000Z')
  })

  test('creates projects of all four types, in four currencies and in every status', () => {
    const kinds = (key: 'type' | 'currency' | 'status') => new Set(demo.projects.map(row => row[key])).size
    expect([kinds('type'), kinds('currency'), kinds('status')]).toEqual([4, 4, 3])
    for (const row of demo.projects) {
      expect(row.sale_until.getTime()).toBeGreaterThan(row.sale_from.getTime())
      if (row.status === 'ended') expect(row.sale_until.getTime()).toBeLessThan(today.getTime())
    }
  })

  test('creates products with options and sold-out sizes in four currencies, and oversells none', () => {
    const { products, variants, productPrices, projectBanners } = demo.shop
    expect(new Set(productPrices.map(({ currency }) => currency)).size).toBe(4)
    expect(new Set(products.map(({ project_id: id }) => id)).size).toBe(demo.projects.length)
    expect(products.some(({ countries }) => countries !== null)).toBe(true)
    expect(variants.some(({ value_ids: ids }) => ids.length === 2)).toBe(true)
    expect(variants.some(({ stock, sold_count: sold }) => stock !== null && sold === stock)).toBe(true)
    for (const { stock, sold_count: sold } of variants) expect(sold).toBeLessThanOrEqual(stock ?? sold)
    expect(projectBanners.length).toBeGreaterThanOrEqual(3)
  })

  test('generates evenly distributed random numbers that repeat for the same seed', () => {
    const random = createRandom('even')
    const counts = [0, 0, 0, 0]
    for (let i = 0; i < 4000; i++) counts[random.int(0, 3)]! += 1
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120)
    expect(createRandom('a').next()).toBe(createRandom('a').next())
  })

  test('has a name for every genre', () => {
    expect(genres.filter(genre => !(`genre.${genre}` in names))).toEqual([])
  })
})
