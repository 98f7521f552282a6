import { makeArtists, makeVideos } from './artists.ts'
import { addUpCampaigns, makeCampaigns } from './campaigns.ts'
import { demoCities } from './cities.ts'
import { addEventDetails } from './event-details.ts'
import { makeTicketEvents, makeTickets, touringArtists } from './event-tickets.ts'
import { makeEvents, makeTours } from './events.ts'
import { demoMotifs } from './motifs.ts'
import { makeNews } from './news.ts'
import { giveOwnPosters } from './own-posters.ts'
import {
  artistPictures,
  newsPictures,
  nightPictures,
  productPictures,
  projectPictures,
  showPictures,
  tourPictures,
} from './pictures.ts'
import { makeShop } from './products.ts'
import { makeProjects } from './projects.ts'
import type { DemoCatalogue } from './rows.ts'
import { makeSongs } from './songs.ts'
import { makeTourVideos } from './tour-videos.ts'
import { videoStills } from './video-stills.ts'

const dayMs = 86_400_000

/**
 * The whole demo catalogue as rows, the same for the same day and seed: 400 artists, 120 tours, 1,500 events,
 * 900 campaigns, 200 projects, 62 articles. Times lie around `today`, of which only the UTC day counts. City
 * ids are GeoNames ids. Pictures are drawn when their `svg` is called, not before.
 */
export function demoCatalogue({ today, seed = 1 }: { today: Date; seed?: number }): DemoCatalogue {
  const todayMs = Math.floor(today.getTime() / dayMs) * dayMs
  const midnight = new Date(todayMs)
  const cities = demoCities()
  const artists = makeArtists(seed, todayMs, cities)
  const tours = makeTours(seed, artists, cities)
  const { events, eventArtists } = makeEvents(seed, midnight, artists, tours, cities)
  giveOwnPosters(todayMs, { events, tours, cities })
  const campaigns = makeCampaigns(seed, todayMs, artists, cities, { events, eventArtists })
  addUpCampaigns(artists, campaigns)
  addEventDetails(seed, todayMs, events, cities)
  const projects = makeProjects(seed, todayMs, artists, touringArtists(todayMs, { events, eventArtists }))
  const ticketEvents = makeTicketEvents(todayMs, { events, eventArtists, projects })
  const countries = new Map(cities.map(city => [city.id, city.country]))
  const sales = { events, eventArtists, artists, projects, countries, ticketEvents }
  const eventTickets = makeTickets(seed, todayMs, sales)
  const stage = { artists, tours, events, eventArtists, campaigns, projects, cities }
  const { articles, articleTexts, articleArtists } = makeNews(seed, todayMs, stage)
  const videos = makeVideos(seed, todayMs, artists)
  const tourVideos = makeTourVideos(seed, todayMs, tours)
  const motifs = demoMotifs(seed, todayMs, { ...stage, articles, articleArtists, videos, tourVideos })
  const pictures = [
    ...artistPictures(artists, motifs),
    ...tourPictures(tours, motifs),
    ...nightPictures(artists, events, eventArtists, motifs),
    ...projectPictures(projects),
    ...productPictures(projects),
    ...newsPictures(articles, motifs),
    ...videoStills(stage, videos, tourVideos, motifs),
    ...showPictures(),
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
