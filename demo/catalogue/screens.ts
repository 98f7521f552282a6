import { buildCampaignPage, listMostWanted, listTopOpenCampaigns } from './campaign-rails.ts'
import type { Row } from './cast-motifs.ts'
import type { DemoCity } from './cities.ts'
import type { PictureSources } from './motifs.ts'
import { toCardId, toNewsId, toPortraitId, toShowPictureId, toStillId } from './picture-ids.ts'
import type { DemoProject } from './projects.ts'
import type { CampaignRow, EventRow } from './rows.ts'
import { demoShows } from './shows.ts'
import { isOnSale } from './spread-ends.ts'

const dayMs = 86_400_000
/** Kept equal to the radius in `home-blocks.ts` and `near-events.ts`. */
const nearKmMax = 150
const earthKm = 6371

export const railTourCount = 10
/** Number of events shown near a city, plus one because the first may have ended. */
export const nearEventCount = 7
const sceneCount = 20

/** Returns the cities with the most events. */
export const findBiggestScenes = (cities: readonly DemoCity[]) =>
  cities.toSorted((a, b) => b.weight - a.weight).slice(0, sceneCount)

/**
 * Returns the first events of the event list, including all of today's, as they may have ended by the time of
 * the visit.
 */
export function takeSoonest(todayMs: number, coming: readonly EventRow[], count = 10): EventRow[] {
  const today = coming.filter(event => event.starts_at.getTime() < todayMs + dayMs)
  return coming.slice(0, today.length + count)
}

export type ScreenSources = PictureSources & {
  projects: DemoProject[]
  cities: DemoCity[]
  articleArtists: { article_id: number; artist_id: number }[]
}

/**
 * Lists the pictures that share a screen: those of two adjacent sections of a page, ordered and limited as in
 * the product, or of three if the middle one is low.
 */
export function buildScreens(todayMs: number, shown: ScreenSources): Row[] {
  const lists = buildLists(todayMs, shown)
  const { tours, soonest, road, campaignPage } = lists
  return [
    ...homeScreens(lists, null),
    [...tours, ...soonest],
    [...soonest, ...road],
    ...campaignPage.map((rail, at) => [...rail, ...(campaignPage[at + 1] ?? [])]),
    ...findBiggestScenes(shown.cities).flatMap(city => {
      const near = findNear(city, lists, shown)
      return [...homeScreens(lists, near), ...buildCityScreens(lists, city, near)]
    }),
    ...artistScreens(lists, shown),
  ].map(row => [...new Set(row)])
}

type Lists = ReturnType<typeof buildLists>

function buildLists(
  todayMs: number,
  { artists, tours, events, campaigns, articles, tourVideos, projects }: ScreenSources,
) {
  const known = artists
    .filter(({ isValid }) => isValid)
    .toSorted((a, b) => b.row.popularity - a.row.popularity || a.row.id - b.row.id)
  const coming = listUpcomingEvents(todayMs, events)
  const onTour = listPopularTours(todayMs, tours, events)
  const stars = known.filter(({ row }) => row.is_featured).slice(0, 12)
  const tourByArtist = new Map(onTour.map(tour => [tour.artist.row.id, tour]))
  const wall = stars.flatMap(({ row }) => tourByArtist.get(row.id) ?? []).slice(0, 5)
  const newest = <T extends { published_at: Date; id: number }>(rows: readonly T[]) =>
    rows.toSorted((a, b) => b.published_at.getTime() - a.published_at.getTime() || b.id - a.id)
  return {
    coming,
    campaigns,
    tours: onTour.slice(0, railTourCount).map(({ row }) => row.poster_id),
    wall: wall.map(({ row }) => row.poster_id),
    nextTours: onTour
      .filter(tour => !wall.includes(tour))
      .slice(0, 5)
      .map(({ row }) => row.poster_id),
    now: demoShows
      .filter(
        ({ status, isCancelled, startMs }) =>
          !isCancelled && (status === 'ON_SHOW' || (status === 'PRE_SHOW' && startMs < dayMs)),
      )
      .map(({ key }) => toShowPictureId(key)),
    projects: projects
      .filter(({ row }) => isOnSale(row, todayMs))
      .toSorted((a, b) => a.row.sale_until.getTime() - b.row.sale_until.getTime())
      .slice(0, 5)
      .map(({ row }) => toCardId(row.id)),
    news: newest(articles.map(({ row }) => row))
      .slice(0, 4)
      .map(({ id }) => toNewsId(id)),
    road: newest(tourVideos)
      .slice(0, 6)
      .map(({ id }) => toStillId('road', id)),
    artists: known.slice(0, 12).map(({ row }) => toPortraitId(row.id)),
    wanted: listTopOpenCampaigns(campaigns).slice(0, 8),
    campaignPage: buildCampaignPage(todayMs, campaigns).map(rail => rail.slice(0, 8).map(toCampaignPortrait)),
    soonest: takeSoonest(todayMs, coming).map(toEventPoster),
    soonestOnHome: takeSoonest(todayMs, coming, 6).map(toEventPoster),
  }
}

/** Returns upcoming scheduled events, soonest first. */
export function listUpcomingEvents(todayMs: number, events: readonly EventRow[]): EventRow[] {
  return events
    .filter(event => event.starts_at.getTime() > todayMs && event.status === 'scheduled')
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime() || a.id - b.id)
}

/** Returns tours with upcoming dates, best-known artist first. */
export function listPopularTours<T extends PictureSources['tours'][number]>(
  todayMs: number,
  tours: readonly T[],
  events: readonly EventRow[],
): T[] {
  const touring = new Set(listUpcomingEvents(todayMs, events).map(event => event.tour_id))
  return tours
    .filter(({ row }) => touring.has(row.id))
    .toSorted((a, b) => b.artist.row.popularity - a.artist.row.popularity || a.row.id - b.row.id)
}

const toCampaignPortrait = ({ artist_id: artistId }: CampaignRow) => toPortraitId(artistId)
const toEventPoster = (event: EventRow) => event.poster_id

export function isNear(here: DemoCity, there: DemoCity): boolean {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const x = radians(there.lon - here.lon) * Math.cos(radians((here.lat + there.lat) / 2))
  return Math.hypot(x, radians(there.lat - here.lat)) * earthKm < nearKmMax
}

interface Near {
  events: string[]
  campaigns: string[]
}

function findNear(city: DemoCity, { coming, wanted }: Lists, { cities, campaigns }: ScreenSources): Near {
  const near = new Set(cities.filter(one => isNear(city, one)).map(({ id }) => id))
  const here = listTopOpenCampaigns(campaigns.filter(({ city_id: cityId }) => near.has(cityId)))
  return {
    events: coming
      .filter(({ city_id: cityId }) => near.has(cityId))
      .slice(0, nearEventCount)
      .map(toEventPoster),
    campaigns: [...new Set([...here, ...wanted])].slice(0, 8).map(toCampaignPortrait),
  }
}

function homeScreens(lists: Lists, near: Near | null): Row[] {
  const { wall, now, nextTours, projects, news, artists } = lists
  const events = near ? near.events.slice(0, 4) : lists.soonestOnHome
  const campaigns = near?.campaigns ?? lists.wanted.map(toCampaignPortrait)
  const [first, second, third] = near ? [events, wall, now] : [wall, now, events]
  return [
    [...first!, ...second!],
    [...second!, ...third!],
    [...third!, ...campaigns],
    [...campaigns, ...nextTours],
    ...(near
      ? []
      : [
          [...nextTours, ...projects, ...news],
          [...news, ...artists],
        ]),
  ]
}

function buildCityScreens(
  { campaignPage: [rising = []], tours, soonest, campaigns }: Lists,
  city: DemoCity,
  near: Near,
): Row[] {
  const wanted = listMostWanted(campaigns.filter(({ city_id: cityId }) => cityId === city.id))
  return [
    [...wanted.map(toCampaignPortrait), ...rising],
    [...tours, ...near.events],
    [...near.events, ...soonest],
  ]
}

/** On an artist's page, only the list of past events separates the videos from the similar artists. */
function artistScreens(
  { artists, coming }: Lists,
  { videos, articleArtists, eventArtists, artists: all }: ScreenSources,
): Row[] {
  const recommended = artists.slice(0, 7)
  const films = Map.groupBy(videos, ({ artist_id: artistId }) => artistId)
  const covers = Map.groupBy(articleArtists, ({ artist_id: artistId }) => artistId)
  const soon = new Map(coming.map(event => [event.id, event]))
  const dates = Map.groupBy(
    eventArtists.filter(row => soon.has(row.event_id)),
    ({ artist_id: artistId }) => artistId,
  )
  return all.flatMap(({ row: { id } }) => {
    const news = (covers.get(id) ?? []).map(({ article_id: articleId }) => toNewsId(articleId))
    const stills = (films.get(id) ?? [])
      .toSorted((a, b) => b.published_at.getTime() - a.published_at.getTime())
      .slice(0, 6)
      .map(film => toStillId('film', film.id))
    return [
      [toPortraitId(id), ...(dates.get(id) ?? []).map(row => soon.get(row.event_id)!.poster_id)],
      [...news, ...stills],
      [...stills, ...recommended.filter(portrait => portrait !== toPortraitId(id))],
    ]
  })
}
