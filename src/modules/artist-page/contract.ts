import * as z from 'zod'
import { defineEndpoint, publicRead, readLimit } from '../../platform/contract/endpoint.ts'
import { idParam, offsetPage } from '../../platform/contract/paged.ts'
import {
  artistCampaign,
  artistDetail,
  artistErrors,
  artistItem,
  artistProject,
  artistVideo,
} from '../artists/contract.ts'
import { eventItem } from '../events/contract.ts'
import { articleItem } from '../news/contract.ts'

/** An event of the artist, without what the page has already and what follows from the picture. */
const event = eventItem.pick({
  id: true,
  name: true,
  picture: true,
  status: true,
  open_datetime: true,
  starts_at: true,
  zone: true,
  venue: true,
  city: true,
})

const otherArtist = artistItem.pick({ id: true, name: true, slug: true, picture: true, genres: true })

export const getArtistPage = defineEndpoint({
  method: 'GET',
  path: '/api/v1/artists/{artist_id}/page/',
  summary: 'An artist and the first page of each list that its page shows; the rest is asked of the lists.',
  source: 'product 6 (Artist)',
  access: 'public',
  params: z.object({ artist_id: idParam }),
  query: z.object({ locale: z.string().max(20).optional() }),
  answer: z.object({
    artist: artistDetail,
    upcoming: offsetPage(event),
    past: offsetPage(event),
    campaigns: offsetPage(artistCampaign),
    projects: offsetPage(artistProject),
    news: offsetPage(articleItem),
    videos: offsetPage(artistVideo),
    /** The world's best known; the artist itself may be among them. */
    recommended: offsetPage(otherArtist),
  }),
  errors: [artistErrors.notFound],
  limit: readLimit,
  cache: publicRead,
})
