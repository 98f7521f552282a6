import { cardHeight, cardWidth, drawCard } from '../art/card.ts'
import { drawHero, heroHeight, heroWidth } from '../art/hero.ts'
import { type Palette, palettes, pickPalette, renderBlur } from '../art/palettes.ts'
import { drawPortrait, portraitHeight, portraitWidth } from '../art/portrait.ts'
import { drawPoster, posterHeight, posterWidth } from '../art/poster.ts'
import type { SceneName } from '../art/scenes/choose.ts'
import { drawStill, stillHeight, stillWidth } from '../art/still.ts'
import type { PosterSubject, Subject } from '../art/subjects.ts'
import type { DemoArtist } from './artists.ts'
import type { DemoTour } from './events.ts'
import type { DemoArticle } from './news.ts'
import {
  toCardId,
  toHeroId,
  toPortraitId,
  toPosterId,
  toProductPictureId,
  toShowPictureId,
  toViewId,
} from './picture-ids.ts'
import type { DemoProject } from './projects.ts'
import { createRandom } from './random.ts'
import type { EventArtistRow, EventRow, Picture } from './rows.ts'
import { demoShows } from './shows.ts'
import { festivalTitles } from './titles.ts'

const nights = ['techno', 'drum-and-bass', 'metal', 'synth-pop', 'city-pop', 'shoegaze', 'hip-hop']

/** Creates the subject of a picture, with a palette for this use. */
export function createSubject(artist: DemoArtist, use: string): Subject {
  const { name, script, kind } = artist.act
  const random = createRandom(`palette ${use} ${name}`)
  const mood = nights.includes(artist.genre) && random.chance(0.7) ? 'night' : 'any'
  return {
    seed: `${use} ${name}`,
    name,
    script,
    kind,
    genre: artist.genre,
    palette: pickPalette(random, mood),
  }
}

export type Motifs = ReadonlyMap<string, string>

export function createPicture(
  id: string,
  motif: string,
  { width, height }: { width: number; height: number },
  palette: Palette,
  svg: () => string,
): Picture {
  return { id, motif, svg, width, height, hue: palette.hue, blur: renderBlur(palette) }
}

const portraitSize = { width: portraitWidth, height: portraitHeight }
const heroSize = { width: heroWidth, height: heroHeight }
const posterSize = { width: posterWidth, height: posterHeight }
const stillSize = { width: stillWidth, height: stillHeight }
const cardSize = { width: cardWidth, height: cardHeight }

/**
 * Creates one portrait per artist, which also determines the artist's hue. Featured artists get a wide
 * picture as well.
 */
export function createArtistPictures(artists: DemoArtist[], motifs: Motifs): Picture[] {
  return artists.flatMap(artist => {
    const subject = createSubject(artist, 'portrait')
    const { palette } = subject
    const id = toPortraitId(artist.row.id)
    artist.row.image_id = id
    artist.row.hue = palette.hue
    const scene = motifs.get(id) as SceneName
    const portrait = createPicture(id, scene, portraitSize, palette, () => drawPortrait(subject, scene))
    if (!artist.row.is_featured) return [portrait]
    const wide = { ...subject, seed: `hero ${artist.act.name}` }
    const wideId = toHeroId(artist.row.id)
    artist.row.hero_id = wideId
    const wideScene = motifs.get(wideId) as SceneName
    return [portrait, createPicture(wideId, wideScene, heroSize, palette, () => drawHero(wide, wideScene))]
  })
}

function createPoster(id: string, subject: PosterSubject, motifs: Motifs): Picture {
  const motif = motifs.get(id)!
  return createPicture(id, motif, posterSize, subject.palette, () => drawPoster(subject, motif))
}

/** Creates one poster per tour, which lists its cities. */
export function createTourPictures(tours: DemoTour[], motifs: Motifs): Picture[] {
  return tours.map(({ row, artist, title, stops }) => {
    const own = title !== '' && /[A-Za-z]/.test(title) ? 'latin' : artist.act.script
    const lines = stops.map(stop => stop.city.name)
    const subject = { ...createSubject(artist, `tour ${row.id}`), title, titleScript: own, lines }
    return createPoster(row.poster_id, subject, motifs)
  })
}

/** Creates one poster per act with single shows, and one per festival. */
export function createNightPictures(
  artists: DemoArtist[],
  events: EventRow[],
  eventArtists: EventArtistRow[],
  motifs: Motifs,
): Picture[] {
  const used = new Set(events.map(event => event.poster_id))
  const nightPosters = artists
    .filter(artist => used.has(toPosterId('night', artist.row.id)))
    .map(artist => {
      const subject = createSubject(artist, 'night')
      const alone = { ...subject, title: null, titleScript: artist.act.script, lines: [] }
      return createPoster(toPosterId('night', artist.row.id), alone, motifs)
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
      const subject = {
        ...createSubject(top, `festival ${event.name}`),
        name: title,
        script: 'latin' as const,
      }
      const poster = { ...subject, title: city, titleScript: 'latin' as const, lines: bill }
      return createPoster(event.poster_id, poster, motifs)
    })
  return [...nightPosters, ...festivalPosters]
}

/** Creates two pictures per project: its card, and another view of the same item. */
export function createProjectPictures(projects: DemoProject[]): Picture[] {
  return projects.flatMap(({ row, artist, offer: { item } }) =>
    ([toCardId, toViewId] as const).map(toId => {
      const id = toId(row.id)
      const seed = toId === toCardId ? `card ${row.id}` : id
      const subject = { ...createSubject(artist, seed), item }
      return createPicture(id, item, cardSize, subject.palette, () => drawCard(subject))
    }),
  )
}

/** Creates a picture for each product that the project's pictures don't show. */
export function createProductPictures(projects: DemoProject[]): Picture[] {
  return projects.flatMap(({ row, artist, offer: { products } }) =>
    products.flatMap(({ shows: item }, position) => {
      if (item === undefined) return []
      const id = toProductPictureId(row.id, position)
      const subject = { ...createSubject(artist, id), item }
      return [createPicture(id, item, cardSize, subject.palette, () => drawCard(subject))]
    }),
  )
}

/** Creates one cover per article: the item on sale, or a wide picture of the artist. */
export function createNewsPictures(articles: DemoArticle[], motifs: Motifs): Picture[] {
  return articles.map(({ row, artist, project }) => {
    const subject = createSubject(artist, `news ${row.id}`)
    const { palette } = subject
    if (project) {
      const { item } = project.offer
      return createPicture(row.cover_id, item, cardSize, palette, () => drawCard({ ...subject, item }))
    }
    const scene = motifs.get(row.cover_id) as SceneName
    return createPicture(row.cover_id, scene, heroSize, palette, () => drawHero(subject, scene))
  })
}

/** Creates one picture per show, which depicts the show's scene but no particular artist. */
export function createShowPictures(): Picture[] {
  const inks = createRandom('palettes of shows').shuffle(palettes)
  return demoShows.map(({ key, scene, kinds }, place) => {
    const palette = inks[place % inks.length]!
    const [kind = 's'] = kinds
    return createPicture(toShowPictureId(key), scene, stillSize, palette, () =>
      drawStill({ seed: key, kind, palette }, scene),
    )
  })
}
