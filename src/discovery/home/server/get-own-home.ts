import type * as z from 'zod'
import { nearCityIds } from '../../../catalogue/cities/server/index.ts'
import { followedArtists } from '../../../catalogue/follows/server/index.ts'
import { listOnSale } from '../../../commerce/shop/server/index.ts'
import { comingOfArtists, comingTours } from '../../../events/events/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { newestArticles } from '../../news/server/index.ts'
import type { getOwnHome as contract } from '../contract.ts'
import { eventsMax, newsMax, presentBlocks, projectsMax, readCards, toursMax } from './home-blocks.ts'

/** Maximum number of followed artists, newest first. */
const artistsMax = 50

interface Query {
  userId: number
  /** Items near this city come first; null for none. */
  cityId: number | null
  locale: string
  /** Milliseconds since 1970. */
  now: number
}

/** Reads events, tours, projects and news of the artists that a fan follows. */
export async function getOwnHome(
  db: ReadDb,
  { userId, cityId, locale, now }: Query,
): Promise<z.output<typeof contract.answer>> {
  const [artistIds, nearIds] = await Promise.all([
    followedArtists(db, userId, artistsMax),
    cityId === null ? [] : nearCityIds(db, cityId),
  ])
  const [events, tours, projects, news] = await Promise.all([
    comingOfArtists(db, { artistIds, nearIds, limit: eventsMax, now }),
    comingTours(db, { artistIds, limit: toursMax, locale, now }),
    listOnSale(db, { artistIds, limit: projectsMax, locale, now }),
    newestArticles(db, { artistIds, lang: locale, limit: newsMax, now }),
  ])
  const blocks = { events, tours, projects, news }
  const also = { artistIds: [], cityIds: [], pictureIds: [] }
  const cards = await readCards(db, blocks, { also, locale })
  return { artist_ids: artistIds, ...presentBlocks(blocks, cards) }
}
