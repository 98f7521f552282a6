import type * as z from 'zod'
import { listNearbyCityIds } from '../../../catalogue/cities/server/index.ts'
import { listFollowedArtistIds } from '../../../catalogue/follows/server/index.ts'
import { listOnSale } from '../../../commerce/shop/server/index.ts'
import { listComingEventsOfArtists, listComingTours } from '../../../events/events/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { listNewestArticles } from '../../news/server/index.ts'
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

export async function getOwnHome(
  db: ReadDb,
  { userId, cityId, locale, now }: Query,
): Promise<z.output<typeof contract.answer>> {
  const [artistIds, nearIds] = await Promise.all([
    listFollowedArtistIds(db, userId, artistsMax),
    cityId === null ? [] : listNearbyCityIds(db, cityId),
  ])
  const [events, tours, projects, news] = await Promise.all([
    listComingEventsOfArtists(db, { artistIds, nearIds, limit: eventsMax, now }),
    listComingTours(db, { artistIds, limit: toursMax, locale, now }),
    listOnSale(db, { artistIds, limit: projectsMax, locale, now }),
    listNewestArticles(db, { artistIds, lang: locale, limit: newsMax, now }),
  ])
  const blocks = { events, tours, projects, news }
  const also = { artistIds: [], cityIds: [], pictureIds: [] }
  const cards = await readCards(db, blocks, { also, locale })
  return { artist_ids: artistIds, ...presentBlocks(blocks, cards) }
}
