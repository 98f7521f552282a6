import type { TestDatabase } from '../../src/platform/server/testing/database.ts'
import { type Card, pictureOf, visitorOf } from './visitor.ts'

/** Name of a rail → the ids of its pictures in their order, and who its cards are about. */
export type ShownRails = Record<string, { pictures: string[]; artists: (number | string)[] }>

interface RailCard extends Card {
  artist_name?: string
  /** Of a show. */
  artists?: { id: number }[]
}

/** Heroes and artists are who they are about themselves. */
const artistOf = (card: RailCard) =>
  card.artist?.id ?? card.artists?.[0]?.id ?? card.artist_name ?? card.id ?? 0

/** The lists of cards that a visitor sees first, as the API answers them. */
export async function shownRails(database: TestDatabase, now: Date): Promise<ShownRails> {
  const get = visitorOf(database, now)
  const rails: ShownRails = {}
  const add = (name: string, cards: RailCard[]) => {
    rails[name] = { pictures: cards.map(pictureOf), artists: cards.map(artistOf) }
  }
  const home = await get<Record<string, RailCard[]>>('/api/v1/home/')
  for (const block of ['heroes', 'campaigns', 'events', 'tours', 'projects', 'artists', 'news'])
    add(`home ${block}`, home[block] ?? [])
  for (const [name, path] of Object.entries(lists)) {
    const { results } = await get<{ results: RailCard[] }>(path)
    add(name, results)
  }
  const featured = (home['artists'] ?? []).slice(0, 5)
  for (const { id } of featured) {
    const { results } = await get<{ results: RailCard[] }>(`/api/v1/artists/videos/?artist_id=${id}&limit=6`)
    add(`videos of ${id}`, results)
  }
  return rails
}

const lists = {
  'campaigns trending': '/api/v1/promotions/explore/?order_by=trending&limit=8',
  'campaigns nearly there': '/api/v1/promotions/explore/?order_by=nearly_there&limit=8',
  'campaigns done': '/api/v1/promotions/explore/?order_by=done&limit=7',
  artists: '/api/v1/artists/popular/?limit=12',
  tours: '/api/v2/tours/?condition=upcoming&order_by=popular&limit=10',
  events: '/api/v2/events/?condition=upcoming&limit=10',
  'videos from the road': '/api/v2/tours/youtube/?limit=6',
  news: '/api/v1/article/?limit=12',
  projects: '/api/v1/shops/md/projects/?limit=8',
  'shows now': '/api/v1/shows/now/',
  shows: '/api/v1/shows/?limit=12',
} as const
