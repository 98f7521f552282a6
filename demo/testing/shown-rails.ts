import { artistsModule } from '../../src/modules/artists/server/index.ts'
import { campaignsModule } from '../../src/modules/campaigns/server/index.ts'
import { eventsModule } from '../../src/modules/events/server/index.ts'
import { homeModule } from '../../src/modules/home/server/index.ts'
import { newsModule } from '../../src/modules/news/server/index.ts'
import { shopModule } from '../../src/modules/shop/server/index.ts'
import { showsModule } from '../../src/modules/shows/server/index.ts'
import { testApi } from '../../src/platform/server/testing/api.ts'
import type { TestDatabase } from '../../src/platform/server/testing/database.ts'

/** Name of a rail → the ids of its pictures in their order, and who its cards are about. */
export type ShownRails = Record<string, { pictures: string[]; artists: (number | string)[] }>

type Pictured = { id: string } | null
type Card = Record<string, unknown> & {
  picture?: Pictured
  image_id?: string
  poster?: Pictured
  artist?: { id: number; picture?: Pictured } | null
  artist_name?: string
  /** Of a show. */
  artists?: { id: number }[]
  id?: number
}

const modules = [
  artistsModule,
  campaignsModule,
  eventsModule,
  homeModule,
  newsModule,
  shopModule,
  showsModule,
]

const pictureOf = (card: Card) => (card.poster ?? card.picture ?? card.artist?.picture)?.id ?? ''
/** Heroes and artists are who they are about themselves. */
const artistOf = (card: Card) => card.artist?.id ?? card.artists?.[0]?.id ?? card.artist_name ?? card.id ?? 0

/** The lists of cards that a visitor sees first, as the API answers them. */
export async function shownRails(database: TestDatabase, now: Date): Promise<ShownRails> {
  const api = testApi({ database, modules, now: () => now.getTime() })
  const rails: ShownRails = {}
  const add = (name: string, cards: Card[]) => {
    rails[name] = { pictures: cards.map(pictureOf), artists: cards.map(artistOf) }
  }
  const { body: home } = await api.get<Record<string, Card[]>>('/api/v1/home/')
  for (const block of ['heroes', 'campaigns', 'events', 'tours', 'projects', 'artists', 'news'])
    add(`home ${block}`, home[block] ?? [])
  for (const [name, path] of Object.entries(lists)) {
    const { body } = await api.get<{ results: Card[] }>(path)
    add(name, body.results)
  }
  const featured = (home['artists'] ?? []).slice(0, 5)
  for (const { id } of featured) {
    const { body } = await api.get<{ results: Card[] }>(`/api/v1/artists/videos/?artist_id=${id}&limit=6`)
    add(`videos of ${id}`, body.results)
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
