import { listPosterMotifs } from '../art/poster.ts'
import { listFilmScenes, listPortraitScenes } from '../art/scenes/choose.ts'
import type { DemoArtist } from './artists.ts'
import { buildCampaignRails } from './campaign-rails.ts'
import { castMotifs, type Row, type Slot, splitIntoStretches } from './cast-motifs.ts'
import type { DemoTour } from './events.ts'
import type { DemoArticle } from './news.ts'
import {
  toCardId,
  toHeroId,
  toNewsId,
  toPortraitId,
  toPosterId,
  toShowPictureId,
  toStillId,
} from './picture-ids.ts'
import type { CampaignRow, EventArtistRow, EventRow, TourVideoRow, VideoRow } from './rows.ts'
import { buildScreens, type ScreenSources } from './screens.ts'
import { demoShows } from './shows.ts'
import { festivalTitles } from './titles.ts'

export type PictureSources = {
  artists: DemoArtist[]
  tours: DemoTour[]
  events: EventRow[]
  eventArtists: EventArtistRow[]
  campaigns: CampaignRow[]
  articles: DemoArticle[]
  videos: VideoRow[]
  tourVideos: TourVideoRow[]
}

/** Maps picture ids to motifs, so that no page shows the same motif twice close together. */
export function assignDemoMotifs(seed: number, todayMs: number, shown: ScreenSources): Map<string, string> {
  const slots = [
    ...portraitSlots(shown),
    ...posterSlots(shown),
    ...coverSlots(shown),
    ...stillSlots(shown),
    ...demoShows.map(({ key, scene }) => ({ id: toShowPictureId(key), choices: [scene] })),
    ...shown.projects.map(({ row, offer }) => ({ id: toCardId(row.id), choices: [offer.item] })),
  ]
  const rows = [
    ...portraitRows(todayMs, shown),
    ...posterRows(todayMs, shown),
    ...splitIntoStretches(
      newestFirst(shown.articles.map(({ row }) => row)).map(({ id }) => toNewsId(id)),
      12,
    ),
    ...stillRows(shown),
  ]
  return castMotifs(seed, slots, rows, buildScreens(todayMs, shown))
}

const newestFirst = <T extends { published_at: Date }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => b.published_at.getTime() - a.published_at.getTime())

const byFame = ({ artists }: PictureSources) =>
  artists.filter(({ isValid }) => isValid).toSorted((a, b) => b.row.popularity - a.row.popularity)

function portraitSlots({ artists }: PictureSources): Slot[] {
  return artists.flatMap(({ row, act: { kind } }) => {
    const choices = listPortraitScenes(kind)
    const portrait = { id: toPortraitId(row.id), choices }
    return row.is_featured ? [portrait, { id: toHeroId(row.id), choices }] : [portrait]
  })
}

function portraitRows(todayMs: number, shown: PictureSources): Row[] {
  const known = byFame(shown)
  const portraits = known.map(({ row }) => toPortraitId(row.id))
  const featured = known.filter(({ row }) => row.is_featured)
  return [
    portraits.slice(0, 12),
    ...buildCampaignRails(todayMs, shown.campaigns).map(rail =>
      rail.map(({ artist_id: artistId }) => toPortraitId(artistId)),
    ),
    ...splitIntoStretches(portraits, 12),
    featured.map(({ row }) => toHeroId(row.id)),
    ...featured.map(({ row }) => [toHeroId(row.id), ...portraits.slice(0, 7)]),
  ]
}

function posterSlots({ artists, tours, events, eventArtists }: PictureSources): Slot[] {
  const byId = new Map(artists.map(artist => [artist.row.id, artist]))
  const headliners = new Map(
    eventArtists
      .filter(({ position }) => position === 0)
      .map(row => [row.event_id, byId.get(row.artist_id)!]),
  )
  const slot = (id: string, { act, genre }: DemoArtist, title: string | null, name = act.name) => ({
    id,
    choices: listPosterMotifs({ kind: act.kind, script: act.script, genre, name, title }),
  })
  const festivals = events.filter(event => event.poster_id.startsWith('festival'))
  return [
    ...tours.map(({ row, artist, title }) => slot(row.poster_id, artist, title)),
    ...artists.map(artist => slot(toPosterId('night', artist.row.id), artist, null)),
    ...festivals.map(event =>
      slot(
        event.poster_id,
        headliners.get(event.id)!,
        null,
        festivalTitles.find(name => event.name.startsWith(name)),
      ),
    ),
  ]
}

function posterRows(todayMs: number, { tours, events }: PictureSources): Row[] {
  const isUpcoming = (event: EventRow) => event.starts_at.getTime() > todayMs
  const coming = events
    .filter(isUpcoming)
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime() || a.id - b.id)
  const touring = new Set(coming.map(event => event.tour_id))
  const posters = (some: EventRow[]) => [...new Set(some.map(event => event.poster_id))]
  const onTour = tours
    .filter(({ row }) => touring.has(row.id))
    .toSorted((a, b) => b.artist.row.popularity - a.artist.row.popularity)
  const inCity = [...Map.groupBy(coming, event => event.city_id).values()]
  return [
    ...splitIntoStretches(
      onTour.map(({ row }) => row.poster_id),
      10,
    ),
    ...splitIntoStretches(
      coming.slice(0, 300).map(event => event.poster_id),
      10,
    ),
    ...inCity.map(some => posters(some.slice(0, 8))),
  ]
}

function coverSlots({ articles }: PictureSources): Slot[] {
  return articles.map(({ row, artist, project }) => ({
    id: toNewsId(row.id),
    choices: project ? [project.offer.item] : listFilmScenes(artist.act.kind),
  }))
}

function stillSlots({ artists, tours, videos, tourVideos }: PictureSources): Slot[] {
  const byId = new Map(artists.map(artist => [artist.row.id, artist]))
  const artistByTour = new Map(tours.map(({ row, artist }) => [row.id, artist]))
  const slot = (id: string, { act }: DemoArtist) => ({ id, choices: listFilmScenes(act.kind) })
  return [
    ...videos.map(row => slot(toStillId('film', row.id), byId.get(row.artist_id)!)),
    ...tourVideos.map(row => slot(toStillId('road', row.id), artistByTour.get(row.tour_id)!)),
  ]
}

function stillRows({ artists, videos, tourVideos }: PictureSources): Row[] {
  const road = newestFirst(tourVideos).map(({ id }) => toStillId('road', id))
  const featured = new Set(artists.filter(({ row }) => row.is_featured).map(({ row }) => row.id))
  const films = [...Map.groupBy(newestFirst(videos), ({ artist_id: artistId }) => artistId)]
  return [
    ...splitIntoStretches(road.slice(0, 60), 12),
    ...[...Map.groupBy(tourVideos, video => video.tour_id).values()].map(some =>
      some.map(({ id }) => toStillId('road', id)),
    ),
    ...films.map(([artistId, some]) => [
      featured.has(artistId) ? toHeroId(artistId) : toPortraitId(artistId),
      ...some.map(({ id }) => toStillId('film', id)),
    ]),
  ]
}
