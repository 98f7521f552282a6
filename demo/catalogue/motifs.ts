import { posterMotifs } from '../art/poster.ts'
import { filmScenes, portraitScenes } from '../art/scenes/choose.ts'
import type { DemoArtist } from './artists.ts'
import { campaignRails } from './campaign-rails.ts'
import { castMotifs, type Row, type Slot, stretches } from './cast-motifs.ts'
import type { DemoTour } from './events.ts'
import type { DemoArticle } from './news.ts'
import { cardId, heroId, newsId, portraitId, posterId, showPictureId, stillId } from './picture-ids.ts'
import type { CampaignRow, EventArtistRow, EventRow, TourVideoRow, VideoRow } from './rows.ts'
import { type Staged, screens } from './screens.ts'
import { demoShows } from './shows.ts'
import { festivalTitles } from './titles.ts'

export type Shown = {
  artists: DemoArtist[]
  tours: DemoTour[]
  events: EventRow[]
  eventArtists: EventArtistRow[]
  campaigns: CampaignRow[]
  articles: DemoArticle[]
  videos: VideoRow[]
  tourVideos: TourVideoRow[]
}

/** Of each picture that has a choice, by id: what it shows, so that no page shows it twice next to each other. */
export function demoMotifs(seed: number, todayMs: number, shown: Staged): Map<string, string> {
  const slots = [
    ...portraitSlots(shown),
    ...posterSlots(shown),
    ...coverSlots(shown),
    ...stillSlots(shown),
    ...demoShows.map(({ key, scene }) => ({ id: showPictureId(key), choices: [scene] })),
    ...shown.projects.map(({ row, offer }) => ({ id: cardId(row.id), choices: [offer.item] })),
  ]
  const rows = [
    ...portraitRows(todayMs, shown),
    ...posterRows(todayMs, shown),
    ...stretches(
      newestFirst(shown.articles.map(({ row }) => row)).map(({ id }) => newsId(id)),
      12,
    ),
    ...stillRows(shown),
  ]
  return castMotifs(seed, slots, rows, screens(todayMs, shown))
}

const newestFirst = <T extends { published_at: Date }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => b.published_at.getTime() - a.published_at.getTime())

const byFame = ({ artists }: Shown) =>
  artists.filter(({ isValid }) => isValid).toSorted((a, b) => b.row.popularity - a.row.popularity)

function portraitSlots({ artists }: Shown): Slot[] {
  return artists.flatMap(({ row, act: { kind } }) => {
    const choices = portraitScenes(kind)
    const portrait = { id: portraitId(row.id), choices }
    return row.is_featured ? [portrait, { id: heroId(row.id), choices }] : [portrait]
  })
}

function portraitRows(todayMs: number, shown: Shown): Row[] {
  const known = byFame(shown)
  const portraits = known.map(({ row }) => portraitId(row.id))
  const featured = known.filter(({ row }) => row.is_featured)
  return [
    portraits.slice(0, 12),
    ...campaignRails(todayMs, shown.campaigns).map(rail =>
      rail.map(({ artist_id: artistId }) => portraitId(artistId)),
    ),
    ...stretches(portraits, 12),
    featured.map(({ row }) => heroId(row.id)),
    ...featured.map(({ row }) => [heroId(row.id), ...portraits.slice(0, 7)]),
  ]
}

function posterSlots({ artists, tours, events, eventArtists }: Shown): Slot[] {
  const byId = new Map(artists.map(artist => [artist.row.id, artist]))
  const topOf = new Map(
    eventArtists
      .filter(({ position }) => position === 0)
      .map(row => [row.event_id, byId.get(row.artist_id)!]),
  )
  const slot = (id: string, { act, genre }: DemoArtist, title: string | null, name = act.name) => ({
    id,
    choices: posterMotifs({ kind: act.kind, script: act.script, genre, name, title }),
  })
  const festivals = events.filter(event => event.poster_id.startsWith('festival'))
  return [
    ...tours.map(({ row, artist, title }) => slot(row.poster_id, artist, title)),
    ...artists.map(artist => slot(posterId('night', artist.row.id), artist, null)),
    ...festivals.map(event =>
      slot(
        event.poster_id,
        topOf.get(event.id)!,
        null,
        festivalTitles.find(name => event.name.startsWith(name)),
      ),
    ),
  ]
}

function posterRows(todayMs: number, { tours, events }: Shown): Row[] {
  const isToCome = (event: EventRow) => event.starts_at.getTime() > todayMs
  const coming = events
    .filter(isToCome)
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime() || a.id - b.id)
  const touring = new Set(coming.map(event => event.tour_id))
  const posters = (some: EventRow[]) => [...new Set(some.map(event => event.poster_id))]
  const onTour = tours
    .filter(({ row }) => touring.has(row.id))
    .toSorted((a, b) => b.artist.row.popularity - a.artist.row.popularity)
  const inCity = [...Map.groupBy(coming, event => event.city_id).values()]
  return [
    ...stretches(
      onTour.map(({ row }) => row.poster_id),
      10,
    ),
    ...stretches(
      coming.slice(0, 300).map(event => event.poster_id),
      10,
    ),
    ...inCity.map(some => posters(some.slice(0, 8))),
  ]
}

function coverSlots({ articles }: Shown): Slot[] {
  return articles.map(({ row, artist, project }) => ({
    id: newsId(row.id),
    choices: project ? [project.offer.item] : filmScenes(artist.act.kind),
  }))
}

function stillSlots({ artists, tours, videos, tourVideos }: Shown): Slot[] {
  const byId = new Map(artists.map(artist => [artist.row.id, artist]))
  const artistOfTour = new Map(tours.map(({ row, artist }) => [row.id, artist]))
  const slot = (id: string, { act }: DemoArtist) => ({ id, choices: filmScenes(act.kind) })
  return [
    ...videos.map(row => slot(stillId('film', row.id), byId.get(row.artist_id)!)),
    ...tourVideos.map(row => slot(stillId('road', row.id), artistOfTour.get(row.tour_id)!)),
  ]
}

function stillRows({ artists, videos, tourVideos }: Shown): Row[] {
  const road = newestFirst(tourVideos).map(({ id }) => stillId('road', id))
  const featured = new Set(artists.filter(({ row }) => row.is_featured).map(({ row }) => row.id))
  const films = [...Map.groupBy(newestFirst(videos), ({ artist_id: artistId }) => artistId)]
  return [
    ...stretches(road.slice(0, 60), 12),
    ...[...Map.groupBy(tourVideos, video => video.tour_id).values()].map(some =>
      some.map(({ id }) => stillId('road', id)),
    ),
    ...films.map(([artistId, some]) => [
      featured.has(artistId) ? heroId(artistId) : portraitId(artistId),
      ...some.map(({ id }) => stillId('film', id)),
    ]),
  ]
}
