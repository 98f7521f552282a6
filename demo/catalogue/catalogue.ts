import { makeArtists, makeVideos } from './artists.ts'
import { addUpCampaigns, makeCampaigns } from './campaigns.ts'
import { listDemoCities } from './cities.ts'
import { addEventDetails } from './event-details.ts'
import { assignTicketEvents, findTouringArtists, makeTickets } from './event-tickets.ts'
import { makeEvents, makeTours } from './events.ts'
import { assignDemoMotifs } from './motifs.ts'
import { makeNews } from './news.ts'
import { assignOwnPosters } from './own-posters.ts'
import {
  createArtistPictures,
  createNewsPictures,
  createNightPictures,
  createProductPictures,
  createProjectPictures,
  createShowPictures,
  createTourPictures,
} from './pictures.ts'
import { makeShop } from './products.ts'
import { makeProjects } from './projects.ts'
import type { DemoCatalogue } from './rows.ts'
import { makeSongs } from './songs.ts'
import { makeTourVideos } from './tour-videos.ts'
import { createVideoStills } from './video-stills.ts'

const dayMs = 86_400_000

/**
 * Creates the rows of the whole demo catalogue, identical for the same day and seed: 400 artists, 120 tours,
 * 1,500 events, 900 campaigns, 200 projects, 62 articles. Times are relative to `today`, of which only the
 * UTC day counts. City ids are GeoNames ids. A picture is drawn only when its `svg` is called.
 */
export function createDemoCatalogue({ today, seed = 1 }: { today: Date; seed?: number }): DemoCatalogue {
  const todayMs = Math.floor(today.getTime() / dayMs) * dayMs
  const midnight = new Date(todayMs)
  const cities = listDemoCities()
  const artists = makeArtists(seed, todayMs, cities)
  const tours = makeTours(seed, artists, cities)
  const { events, eventArtists } = makeEvents(seed, midnight, artists, tours, cities)
  assignOwnPosters(todayMs, { events, tours, cities })
  const campaigns = makeCampaigns(seed, todayMs, artists, cities, { events, eventArtists })
  addUpCampaigns(artists, campaigns)
  addEventDetails(seed, todayMs, events, cities)
  const projects = makeProjects(seed, todayMs, artists, findTouringArtists(todayMs, { events, eventArtists }))
  const ticketEvents = assignTicketEvents(todayMs, { events, eventArtists, projects })
  const countries = new Map(cities.map(city => [city.id, city.country]))
  const sales = { events, eventArtists, artists, projects, countries, ticketEvents }
  const eventTickets = makeTickets(seed, todayMs, sales)
  const stage = { artists, tours, events, eventArtists, campaigns, projects, cities }
  const { articles, articleTexts, articleArtists } = makeNews(seed, todayMs, stage)
  const videos = makeVideos(seed, todayMs, artists)
  const tourVideos = makeTourVideos(seed, todayMs, tours)
  const motifs = assignDemoMotifs(seed, todayMs, { ...stage, articles, articleArtists, videos, tourVideos })
  const pictures = [
    ...createArtistPictures(artists, motifs),
    ...createTourPictures(tours, motifs),
    ...createNightPictures(artists, events, eventArtists, motifs),
    ...createProjectPictures(projects),
    ...createProductPictures(projects),
    ...createNewsPictures(articles, motifs),
    ...createVideoStills(stage, videos, tourVideos, motifs),
    ...createShowPictures(),
  ]
  return {
    artists: artists.map(artist => artist.row),
    videos,
    songs: makeSongs(seed, artists),
    tours: tours.map(tour => tour.row),
    events,
    eventArtists,
    eventTickets,
    tourVideos,
    campaigns,
    projects: projects.map(project => project.row),
    draws: projects.flatMap(({ row: { id: projectId }, offer: { prizes } }) =>
      prizes === undefined ? [] : [{ projectId, prizes }],
    ),
    shop: makeShop(seed, todayMs, projects, ticketEvents),
    articles: articles.map(article => article.row),
    articleTexts,
    articleArtists,
    pictures,
  }
}
