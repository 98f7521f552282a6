import { campaignPage, topOpen, wantedIn } from './campaign-rails.ts'
import type { Row } from './cast-motifs.ts'
import type { DemoCity } from './cities.ts'
import type { Shown } from './motifs.ts'
import { cardId, newsId, portraitId, showPictureId, stillId } from './picture-ids.ts'
import type { DemoProject } from './projects.ts'
import type { CampaignRow, EventRow } from './rows.ts'
import { demoShows } from './shows.ts'
import { isOnSale } from './spread-ends.ts'

const dayMs = 86_400_000
/** As `home-blocks.ts` and `near-events.ts` have it. */
const nearKmMax = 150
const earthKm = 6371

/** Tours in the rail of the page of events. */
export const railTours = 10
/** Events near a city, and one more, as the first may be over. */
export const shownNear = 7
const sceneCount = 20

/** The cities where most happens. */
export const biggestScenes = (cities: readonly DemoCity[]) =>
  cities.toSorted((a, b) => b.weight - a.weight).slice(0, sceneCount)

/** The list of events begins with these: those of today may be over. */
export function shownSoonest(todayMs: number, coming: readonly EventRow[], count = 10): EventRow[] {
  const today = coming.filter(event => event.starts_at.getTime() < todayMs + dayMs)
  return coming.slice(0, today.length + count)
}

export type Staged = Shown & {
  projects: DemoProject[]
  cities: DemoCity[]
  articleArtists: { article_id: number; artist_id: number }[]
}

/**
 * The sections of pages that follow each other, as the product orders and cuts them: what stands in one screen. Each is
 * the pictures of two neighbours, or of three where the one in the middle is low.
 */
export function screens(todayMs: number, shown: Staged): Row[] {
  const lists = listsOf(todayMs, shown)
  const { tours, soonest, road, campaignPage } = lists
  return [
    ...homeScreens(lists, null),
    [...tours, ...soonest],
    [...soonest, ...road],
    ...campaignPage.map((rail, at) => [...rail, ...(campaignPage[at + 1] ?? [])]),
    ...biggestScenes(shown.cities).flatMap(city => {
      const near = nearOf(city, lists, shown)
      return [...homeScreens(lists, near), ...pagesOfCity(lists, city, near)]
    }),
    ...artistScreens(lists, shown),
  ].map(row => [...new Set(row)])
}

type Lists = ReturnType<typeof listsOf>

function listsOf(
  todayMs: number,
  { artists, tours, events, campaigns, articles, tourVideos, projects }: Staged,
) {
  const known = artists
    .filter(({ isValid }) => isValid)
    .toSorted((a, b) => b.row.popularity - a.row.popularity || a.row.id - b.row.id)
  const coming = comingEvents(todayMs, events)
  const onTour = popularTours(todayMs, tours, events)
  const stars = known.filter(({ row }) => row.is_featured).slice(0, 12)
  const tourOf = new Map(onTour.map(tour => [tour.artist.row.id, tour]))
  const wall = stars.flatMap(({ row }) => tourOf.get(row.id) ?? []).slice(0, 5)
  const newest = <T extends { published_at: Date; id: number }>(rows: readonly T[]) =>
    rows.toSorted((a, b) => b.published_at.getTime() - a.published_at.getTime() || b.id - a.id)
  return {
    coming,
    campaigns,
    tours: onTour.slice(0, railTours).map(({ row }) => row.poster_id),
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
      .map(({ key }) => showPictureId(key)),
    projects: projects
      .filter(({ row }) => isOnSale(row, todayMs))
      .toSorted((a, b) => a.row.sale_until.getTime() - b.row.sale_until.getTime())
      .slice(0, 5)
      .map(({ row }) => cardId(row.id)),
    news: newest(articles.map(({ row }) => row))
      .slice(0, 4)
      .map(({ id }) => newsId(id)),
    road: newest(tourVideos)
      .slice(0, 6)
      .map(({ id }) => stillId('road', id)),
    artists: known.slice(0, 12).map(({ row }) => portraitId(row.id)),
    wanted: topOpen(campaigns).slice(0, 8),
    campaignPage: campaignPage(todayMs, campaigns).map(rail => rail.slice(0, 8).map(portraitOf)),
    soonest: shownSoonest(todayMs, coming).map(posterOf),
    soonestOnHome: shownSoonest(todayMs, coming, 6).map(posterOf),
  }
}

/** Those to come, soonest first. */
export function comingEvents(todayMs: number, events: readonly EventRow[]): EventRow[] {
  return events
    .filter(event => event.starts_at.getTime() > todayMs && event.status === 'scheduled')
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime() || a.id - b.id)
}

/** Tours with dates to come, best known artist first. */
export function popularTours<T extends Shown['tours'][number]>(
  todayMs: number,
  tours: readonly T[],
  events: readonly EventRow[],
): T[] {
  const touring = new Set(comingEvents(todayMs, events).map(event => event.tour_id))
  return tours
    .filter(({ row }) => touring.has(row.id))
    .toSorted((a, b) => b.artist.row.popularity - a.artist.row.popularity || a.row.id - b.row.id)
}

const portraitOf = ({ artist_id: artistId }: CampaignRow) => portraitId(artistId)
const posterOf = (event: EventRow) => event.poster_id

export function isNear(here: DemoCity, there: DemoCity): boolean {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const x = radians(there.lon - here.lon) * Math.cos(radians((here.lat + there.lat) / 2))
  return Math.hypot(x, radians(there.lat - here.lat)) * earthKm < nearKmMax
}

interface Near {
  events: string[]
  campaigns: string[]
}

function nearOf(city: DemoCity, { coming, wanted }: Lists, { cities, campaigns }: Staged): Near {
  const near = new Set(cities.filter(one => isNear(city, one)).map(({ id }) => id))
  const here = topOpen(campaigns.filter(({ city_id: cityId }) => near.has(cityId)))
  return {
    events: coming
      .filter(({ city_id: cityId }) => near.has(cityId))
      .slice(0, shownNear)
      .map(posterOf),
    campaigns: [...new Set([...here, ...wanted])].slice(0, 8).map(portraitOf),
  }
}

function homeScreens(lists: Lists, near: Near | null): Row[] {
  const { wall, now, nextTours, projects, news, artists } = lists
  const events = near ? near.events.slice(0, 4) : lists.soonestOnHome
  const campaigns = near?.campaigns ?? lists.wanted.map(portraitOf)
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

function pagesOfCity(
  { campaignPage: [rising = []], tours, soonest, campaigns }: Lists,
  city: DemoCity,
  near: Near,
): Row[] {
  const wanted = wantedIn(campaigns.filter(({ city_id: cityId }) => cityId === city.id))
  return [
    [...wanted.map(portraitOf), ...rising],
    [...tours, ...near.events],
    [...near.events, ...soonest],
  ]
}

/** Between an artist's videos and artists like them there are only the nights that were. */
function artistScreens(
  { artists, coming }: Lists,
  { videos, articleArtists, eventArtists, artists: all }: Staged,
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
    const news = (covers.get(id) ?? []).map(({ article_id: articleId }) => newsId(articleId))
    const stills = (films.get(id) ?? [])
      .toSorted((a, b) => b.published_at.getTime() - a.published_at.getTime())
      .slice(0, 6)
      .map(film => stillId('film', film.id))
    return [
      [portraitId(id), ...(dates.get(id) ?? []).map(row => soon.get(row.event_id)!.poster_id)],
      [...news, ...stills],
      [...stills, ...recommended.filter(portrait => portrait !== portraitId(id))],
    ]
  })
}
