import type { Home } from '../../src/discovery/home/web/queries.ts'
import { rankBlocks } from '../../src/discovery/home/web/rank.ts'
import type { TestDatabase } from '../../src/platform/server/testing/database.ts'
import { type Card, createVisitor, getPictureId } from './visitor.ts'

/** A section of a page: the ids of its pictures in order; `event` is null for other cards. */
export interface Section {
  name: string
  cards: { picture: string; event: number | null }[]
}

/** Page name → its sections with pictures, from top to bottom. */
export type Pages = Record<string, Section[]>

/** GeoNames ids. */
const cities = { Seoul: 1835848, London: 2643743, Tokyo: 1850147 }

/** Ids of featured artists, one with films and one without. */
const artists = [59, 292]

/** Fetches the pages that a visitor sees first, both without and with a city. */
export async function fetchPages(database: TestDatabase, now: Date): Promise<Pages> {
  const get = createVisitor(database, now)
  const list = async (path: string) => (await get<{ results: Card[] }>(path)).results
  const section = (name: string, cards: readonly Card[]): Section => ({
    name,
    cards: cards.flatMap(card => {
      const picture = getPictureId(card)
      const event = 'venue' in card && card.id !== undefined ? card.id : null
      return picture === '' ? [] : [{ picture, event }]
    }),
  })
  const fetchSection = async (name: string, path: string) => section(name, await list(path))
  const pages: Pages = {}
  const add = (page: string, sections: Section[]) => {
    pages[page] = sections.filter(({ cards }) => cards.length > 0)
  }

  const home = await get<Home>('/api/v1/home/')
  const onNow = section('now', (await list('/api/v1/shows/now/')).slice(0, 3))
  const explore = '/api/v1/promotions/explore/'
  const campaigns = [
    await fetchSection('trending', `${explore}?order_by=trending&limit=8`),
    await fetchSection('nearly there', `${explore}?order_by=nearly_there&limit=8`),
    await fetchSection('done', `${explore}?order_by=done&limit=8`),
  ]
  const tours = section('tours', await list('/api/v2/tours/?condition=upcoming&order_by=popular&limit=10'))
  const events = await fetchSection('list', '/api/v2/events/?condition=upcoming&sort=soonest&limit=10')
  const road = await fetchSection('videos', '/api/v2/tours/youtube/?limit=6')

  for (const [city, id] of [['no city', null], ...Object.entries(cities)] as const) {
    const near = id === null ? null : await get<Home>(`/api/v1/home/?city_id=${id}`)
    const blocks = rankBlocks(home, near, null)
    const wall = section('wall', home.heroes)
    const rest = (['campaigns', 'tours', 'projects', 'news', 'artists'] as const).map(name =>
      section(name, blocks[name]),
    )
    // The home page shows nearby events as a row of three above the wall.
    add(
      `home, ${city}`,
      id === null
        ? [wall, onNow, section('events', blocks.events), ...rest]
        : [section('events', blocks.events.slice(0, 3)), wall, onNow, ...rest],
    )
    const mostWanted = id === null ? [] : (await list(`${explore}?city_id=${id}&limit=10`)).slice(0, 3)
    add(`campaigns, ${city}`, [section('of the city', mostWanted), ...campaigns])
    const nearby = id === null ? [] : await list(`/api/v2/events/near/?city_id=${id}&limit=6&offset=0`)
    add(`events, ${city}`, [tours, section('near', nearby), events, road])
  }

  const recommended = await list('/api/v1/artists/recommendation/?city_id=global&limit=7')
  for (const id of artists) {
    const base = `/api/v2/artists/${id}`
    add(`artist ${id}`, [
      section('header', [await get<Card>(`/api/v1/artists/${id}/`)]),
      await fetchSection('events', `${base}/events/?condition=upcoming&include=id,picture&limit=9`),
      await fetchSection('projects', `${base}/projects/?limit=8`),
      await fetchSection('shows', `/api/v1/shows/?artist_id=${id}&limit=6`),
      await fetchSection('news', `/api/v1/article/?artist_id=${id}&limit=4`),
      await fetchSection('videos', `/api/v1/artists/videos/?artist_id=${id}&limit=6`),
      await fetchSection('past events', `${base}/events/?condition=past&include=id,picture&limit=6`),
      section('similar', recommended.filter(card => card.id !== id).slice(0, 6)),
    ])
  }

  const shop = '/api/v1/shops/md/projects/'
  add('projects', [
    await fetchSection('banners', `${shop}featured-banners/`),
    await fetchSection('list', `${shop}?order_by=desc&sort=0&offset=0&limit=20`),
  ])
  return pages
}
