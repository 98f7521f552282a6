import type * as z from 'zod'
import { listMostMadeCampaigns } from '../../../campaigns/server/index.ts'
import { listBestKnownArtists } from '../../../catalogue/artists/server/index.ts'
import { listNearbyCityIds } from '../../../catalogue/cities/server/index.ts'
import { listOnSale } from '../../../commerce/shop/server/index.ts'
import { listComingEvents, listComingTours } from '../../../events/events/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { listNewestArticles } from '../../news/server/index.ts'
import type { getHome as contract } from '../contract.ts'
import { heroesMax, listHeroes, presentHero } from './heroes.ts'
import {
  eventsMax,
  newsMax,
  presentArtist,
  presentBlocks,
  presentCity,
  projectsMax,
  readCards,
  toursMax,
} from './home-blocks.ts'

type Home = z.output<typeof contract.answer>

const artistsMax = 12
const campaignsMax = 8

interface Query {
  /** Selects nearby events and campaigns; null for the whole world. */
  cityId: number | null
  locale: string
  /** Milliseconds since 1970. */
  now: number
}

export async function getHome(db: ReadDb, { cityId, locale, now }: Query): Promise<Home> {
  const reader = { locale, now }
  const cityIds = cityId === null ? null : await listNearbyCityIds(db, cityId)
  const [heroes, campaigns, events, tours, projects, artists, news] = await Promise.all([
    listHeroes(db, reader),
    listMostMadeCampaigns(db, { cityIds, limit: campaignsMax }),
    listComingEvents(db, { cityIds, limit: eventsMax, now }),
    listComingTours(db, { artistIds: null, limit: toursMax + heroesMax, ...reader }),
    listOnSale(db, { artistIds: null, limit: projectsMax, ...reader }),
    listBestKnownArtists(db, 'all', artistsMax),
    listNewestArticles(db, { artistIds: null, lang: locale, limit: newsMax, now }),
  ])
  const onWall = new Set(heroes.map(({ next }) => next.tour_id))
  const blocks = { events, tours: sortFreshFirst(tours, onWall), projects, news }
  const also = {
    artistIds: campaigns.map(campaign => campaign.artist_id),
    cityIds: [
      cityId,
      ...campaigns.map(campaign => campaign.city_id),
      ...heroes.map(({ next }) => next.city_id),
    ],
    pictureIds: heroes.map(({ posterId }) => posterId),
  }
  const cards = await readCards(db, blocks, { also, locale })
  const city = cards.cities.find(cityId)
  return {
    city: city && presentCity(city),
    heroes: heroes.map(hero => presentHero(hero, cards, locale)),
    campaigns: campaigns.map(({ id, artist_id: artistId, city_id: campaignCityId, make_count, goal }) => ({
      id,
      artist: presentArtist(cards.artists.get(artistId), locale),
      city: presentCity(cards.cities.get(campaignCityId)),
      make_count,
      goal,
    })),
    ...presentBlocks(blocks, cards),
    artists: artists.map(artist => presentArtist(artist, locale)),
  }
}

/** Moves tours whose poster is among the heroes to the end, to avoid showing a poster twice. */
function sortFreshFirst<Tour extends { id: number }>(
  tours: Tour[],
  onWall: ReadonlySet<number | null>,
): Tour[] {
  return tours.toSorted((a, b) => Number(onWall.has(a.id)) - Number(onWall.has(b.id))).slice(0, toursMax)
}
