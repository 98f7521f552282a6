import { cardHeight, cardWidth, drawCard } from '../art/card.ts'
import { drawHero, heroHeight, heroWidth } from '../art/hero.ts'
import { blurOf, type Palette, paletteFor, palettes } from '../art/palettes.ts'
import { drawPortrait, portraitHeight, portraitWidth } from '../art/portrait.ts'
import { drawPoster, posterHeight, posterWidth } from '../art/poster.ts'
import type { SceneName } from '../art/scenes/choose.ts'
import { drawStill, stillHeight, stillWidth } from '../art/still.ts'
import type { PosterSubject, Subject } from '../art/subjects.ts'
import type { DemoArtist } from './artists.ts'
import type { DemoTour } from './events.ts'
import type { DemoArticle } from './news.ts'
import {
  cardId,
  heroId,
  portraitId,
  posterId,
  productPictureId,
  showPictureId,
  viewId,
} from './picture-ids.ts'
import type { DemoProject } from './projects.ts'
import { randomFrom } from './random.ts'
import type { EventArtistRow, EventRow, Picture } from './rows.ts'
import { demoShows } from './shows.ts'
import { festivalTitles } from './titles.ts'

const nights = ['techno', 'drum-and-bass', 'metal', 'synth-pop', 'city-pop', 'shoegaze', 'hip-hop']

/** Who a picture is about, in a palette for this use. */
export function subjectOf(artist: DemoArtist, use: string): Subject {
  const { name, script, kind } = artist.act
  const random = randomFrom(`palette ${use} ${name}`)
  const mood = nights.includes(artist.genre) && random.chance(0.7) ? 'night' : 'any'
  return {
    seed: `${use} ${name}`,
    name,
    script,
    kind,
    genre: artist.genre,
    palette: paletteFor(random, mood),
  }
}

/** What each picture shows, by id. */
export type Motifs = ReadonlyMap<string, string>

export function pictureOf(
  id: string,
  motif: string,
  { width, height }: { width: number; height: number },
  palette: Palette,
  svg: () => string,
): Picture {
  return { id, motif, svg, width, height, hue: palette.hue, blur: blurOf(palette) }
}

const portraitSize = { width: portraitWidth, height: portraitHeight }
const heroSize = { width: heroWidth, height: heroHeight }
const posterSize = { width: posterWidth, height: posterHeight }
const stillSize = { width: stillWidth, height: stillHeight }
const cardSize = { width: cardWidth, height: cardHeight }

/** One portrait an artist; it also gives the artist its hue. Featured artists get a wide picture too. */
export function artistPictures(artists: DemoArtist[], motifs: Motifs): Picture[] {
  return artists.flatMap(artist => {
    const subject = subjectOf(artist, 'portrait')
    const { palette } = subject
    const id = portraitId(artist.row.id)
    artist.row.image_id = id
    artist.row.hue = palette.hue
    const scene = motifs.get(id) as SceneName
    const portrait = pictureOf(id, scene, portraitSize, palette, () => drawPortrait(subject, scene))
    if (!artist.row.is_featured) return [portrait]
    const wide = { ...subject, seed: `hero ${artist.act.name}` }
    const wideId = heroId(artist.row.id)
    artist.row.hero_id = wideId
    const wideScene = motifs.get(wideId) as SceneName
    return [portrait, pictureOf(wideId, wideScene, heroSize, palette, () => drawHero(wide, wideScene))]
  })
}

function posterOf(id: string, subject: PosterSubject, motifs: Motifs): Picture {
  const motif = motifs.get(id)!
  return pictureOf(id, motif, posterSize, subject.palette, () => drawPoster(subject, motif))
}

/** One poster a tour, with its cities. */
export function tourPictures(tours: DemoTour[], motifs: Motifs): Picture[] {
  return tours.map(({ row, artist, title, stops }) => {
    const own = title !== '' && /[A-Za-z]/.test(title) ? 'latin' : artist.act.script
    const lines = stops.map(stop => stop.city.name)
    const subject = { ...subjectOf(artist, `tour ${row.id}`), title, titleScript: own, lines }
    return posterOf(row.poster_id, subject, motifs)
  })
}

/** One poster for each act that plays a night of its own, and one for each festival. */
export function nightPictures(
  artists: DemoArtist[],
  events: EventRow[],
  eventArtists: EventArtistRow[],
  motifs: Motifs,
): Picture[] {
  const used = new Set(events.map(event => event.poster_id))
  const nightPosters = artists
    .filter(artist => used.has(posterId('night', artist.row.id)))
    .map(artist => {
      const subject = subjectOf(artist, 'night')
      const alone = { ...subject, title: null, titleScript: artist.act.script, lines: [] }
      return posterOf(posterId('night', artist.row.id), alone, motifs)
    })
  const byId = new Map(artists.map(artist => [artist.row.id, artist]))
  const festivalPosters = events
    .filter(event => event.poster_id.startsWith('festival'))
    .map(event => {
      const bill = eventArtists
        .filter(row => row.event_id === event.id)
        .map(row => byId.get(row.artist_id)!.act.name)
      const top = byId.get(eventArtists.find(row => row.event_id === event.id)!.artist_id)!
      const title = festivalTitles.find(name => event.name.startsWith(name))!
      const city = event.name.slice(title.length + 1)
      const subject = { ...subjectOf(top, `festival ${event.name}`), name: title, script: 'latin' as const }
      const poster = { ...subject, title: city, titleScript: 'latin' as const, lines: bill }
      return posterOf(event.poster_id, poster, motifs)
    })
  return [...nightPosters, ...festivalPosters]
}

/** Two a project: its card, and another view of the same thing. */
export function projectPictures(projects: DemoProject[]): Picture[] {
  return projects.flatMap(({ row, artist, offer: { item } }) =>
    ([cardId, viewId] as const).map(idOf => {
      const id = idOf(row.id)
      const seed = idOf === cardId ? `card ${row.id}` : id
      const subject = { ...subjectOf(artist, seed), item }
      return pictureOf(id, item, cardSize, subject.palette, () => drawCard(subject))
    }),
  )
}

/** One of each product that the project's own pictures don't show. */
export function productPictures(projects: DemoProject[]): Picture[] {
  return projects.flatMap(({ row, artist, offer: { products } }) =>
    products.flatMap(({ shows: item }, position) => {
      if (item === undefined) return []
      const id = productPictureId(row.id, position)
      const subject = { ...subjectOf(artist, id), item }
      return [pictureOf(id, item, cardSize, subject.palette, () => drawCard(subject))]
    }),
  )
}

/** One cover an article: what is on sale, or the artist in a wide picture of its own. */
export function newsPictures(articles: DemoArticle[], motifs: Motifs): Picture[] {
  return articles.map(({ row, artist, project }) => {
    const subject = subjectOf(artist, `news ${row.id}`)
    const { palette } = subject
    if (project) {
      const { item } = project.offer
      return pictureOf(row.cover_id, item, cardSize, palette, () => drawCard({ ...subject, item }))
    }
    const scene = motifs.get(row.cover_id) as SceneName
    return pictureOf(row.cover_id, scene, heroSize, palette, () => drawHero(subject, scene))
  })
}

/** One a show, about what is streamed and not about whom. */
export function showPictures(): Picture[] {
  const inks = randomFrom('palettes of shows').shuffle(palettes)
  return demoShows.map(({ key, scene, kinds }, place) => {
    const palette = inks[place % inks.length]!
    const [kind = 's'] = kinds
    return pictureOf(showPictureId(key), scene, stillSize, palette, () =>
      drawStill({ seed: key, kind, palette }, scene),
    )
  })
}
