import type { z } from 'zod'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import { toPicture } from '../../../platform/contract/picture.ts'
import type { Db } from '../../../platform/server/database.ts'
import {
  type ArtistRow,
  getArtist,
  listArtistCampaigns,
  listArtistProjects,
  listVideos,
  presentArtistCampaign,
  presentArtistProject,
  presentVideo,
  recommendArtists,
} from '../../artists/server/index.ts'
import { type EventRow, listArtistEvents, presentEvent } from '../../events/server/index.ts'
import { listArticles, presentArticle } from '../../news/server/index.ts'
import type { getArtistPage as contract } from '../contract.ts'

const first = (limit: number) => ({ limit, offset: 0 })

/** How many of each list: whole rows on a phone and on a desk; of the recommended one more than is shown. */
const pages = {
  upcoming: first(9),
  past: first(6),
  campaigns: first(6),
  projects: first(8),
  news: first(4),
  videos: first(6),
  recommended: first(7),
}

interface Query {
  artistId: number
  locale: string
  /** Milliseconds since 1970. */
  now: number
}

/** Everything that an artist's page shows, in one round trip; null for no such artist. */
export async function getArtistPage(
  db: Db,
  { artistId, locale, now }: Query,
): Promise<z.input<(typeof contract)['answer']> | null> {
  const [artist, upcoming, past, campaigns, projects, news, videos, recommended] = await Promise.all([
    getArtist(db, { artistId, locale }),
    listArtistEvents(db, { artistId, condition: 'upcoming', now, ...pages.upcoming }),
    listArtistEvents(db, { artistId, condition: 'past', now, ...pages.past }),
    listArtistCampaigns(db, { artistId, cityId: null, ...pages.campaigns }),
    listArtistProjects(db, { artistId, now, ...pages.projects }),
    listArticles(db, { artistId, lang: locale, untilMs: now, ...pages.news }),
    listVideos(db, { artistId, youtubeId: null, ...pages.videos }),
    recommendArtists(db, { cityId: null, ...pages.recommended }),
  ])
  if (!artist) return null
  const event = (row: EventRow) => presentShownEvent(row, { now, locale })
  return {
    artist,
    upcoming: toOffsetPage(pages.upcoming, upcoming, event),
    past: toOffsetPage(pages.past, past, event),
    campaigns: toOffsetPage(pages.campaigns, campaigns, row => presentArtistCampaign(row, locale)),
    projects: toOffsetPage(pages.projects, projects, presentArtistProject),
    news: toOffsetPage(pages.news, news, presentArticle),
    videos: toOffsetPage(pages.videos, videos, presentVideo),
    recommended: toOffsetPage(pages.recommended, recommended, presentOtherArtist),
  }
}

function presentShownEvent(row: EventRow, reader: { now: number; locale: string }) {
  const event = presentEvent(row, reader)
  const { id, name, picture, status, open_datetime, starts_at, zone, venue, city } = event
  return { id, name, picture, status, open_datetime, starts_at, zone, venue, city }
}

function presentOtherArtist({ id, name, slug, image_id, hue, genres }: ArtistRow) {
  return { id, name, slug, picture: toPicture(image_id, hue), genres }
}
