import { campaignsModule } from '../../src/campaigns/server/index.ts'
import { artistsModule } from '../../src/catalogue/artists/server/index.ts'
import { shopModule } from '../../src/commerce/shop/server/index.ts'
import { homeModule } from '../../src/discovery/home/server/index.ts'
import { newsModule } from '../../src/discovery/news/server/index.ts'
import { eventsModule } from '../../src/events/events/server/index.ts'
import { showsModule } from '../../src/live/shows/server/index.ts'
import { testApi } from '../../src/platform/server/testing/api.ts'
import type { TestDatabase } from '../../src/platform/server/testing/database.ts'

type Pictured = { id: string } | null

/** Fields that all kinds of cards share. */
export interface Card {
  picture?: Pictured
  poster?: Pictured
  artist?: { id: number; picture?: Pictured } | null
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

/** Returns a function that calls the API as a visitor at a given time and throws unless the status is 200. */
export function createVisitor(database: TestDatabase, now: Date) {
  const api = testApi({ database, modules, now: () => now.getTime() })
  return async <Body>(path: string): Promise<Body> => {
    const { status, body } = await api.get<Body>(path)
    if (status !== 200) throw new Error(`${status} of ${path}`)
    return body
  }
}

/** Returns the id of a card's picture, or an empty string if it has none. */
export const getPictureId = ({ poster, picture, artist }: Card) =>
  (poster ?? picture ?? artist?.picture)?.id ?? ''
