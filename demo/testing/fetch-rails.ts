import type { TestDatabase } from '../../src/platform/server/testing/database.ts'
import { type Card, createVisitor, getPictureId } from './visitor.ts'

/** Rail name → the ids of its pictures in order, and the artists of its cards. */
export type Rails = Record<string, { pictures: string[]; artists: (number | string)[] }>

interface RailCard extends Card {
  artist_name?: string
  artists?: { id: number }[]
}

/** Returns the artist of a card; hero and artist cards represent an artist themselves. */
const getArtistKey = (card: RailCard) =>
  card.artist?.id ?? card.artists?.[0]?.id ?? card.artist_name ?? card.id ?? 0

/** Fetches the lists of cards that a visitor sees first. */
export async function fetchRails(database: TestDatabase, now: Date): Promise<Rails> {
  const get = createVisitor(database, now)
  const rails: Rails = {}
  const add = (name: string, cards: RailCard[]) => {
    rails[name] = { pictures: cards.map(getPictureId), artists: cards.map(getArtistKey) }
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
