import { cardHeight, cardWidth, drawCard } from '../art/card.ts'
import { drawHero, heroHeight, heroWidth } from '../art/hero.ts'
import { blurOf, type Palette, paletteFor } from '../art/palettes.ts'
import { drawPortrait, portraitHeight, portraitWidth } from '../art/portrait.ts'
import { drawPoster, posterHeight, posterWidth } from '../art/poster.ts'
import type { Subject } from '../art/subjects.ts'
import type { DemoArtist } from './artists.ts'
import type { DemoTour } from './events.ts'
import type { DemoArticle } from './news.ts'
import { cardId, heroId, portraitId, posterId, viewId } from './picture-ids.ts'
import type { DemoProject } from './projects.ts'
import { randomFrom } from './random.ts'
import type { EventArtistRow, EventRow, Picture } from './rows.ts'
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

export function pictureOf(
  id: string,
  width: number,
  height: number,
  palette: Palette,
  svg: () => string,
): Picture {
  return { id, svg, width, height, hue: palette.hue, blur: blurOf(palette) }
}

/** One portrait an artist; it also gives the artist its hue. Featured artists get a wide picture too. */
export function artistPictures(artists: DemoArtist[]): Picture[] {
  return artists.flatMap(artist => {
    const subject = subjectOf(artist, 'portrait')
    const id = portraitId(artist.row.id)
    artist.row.image_id = id
    artist.row.hue = subject.palette.hue
    const portrait = pictureOf(id, portraitWidth, portraitHeight, subject.palette, () =>
      drawPortrait(subject),
    )
    if (!artist.row.is_featured) return [portrait]
    const wide = { ...subject, seed: `hero ${artist.act.name}` }
    artist.row.hero_id = heroId(artist.row.id)
    return [
      portrait,
      pictureOf(artist.row.hero_id, heroWidth, heroHeight, wide.palette, () => drawHero(wide)),
    ]
  })
}

/** One poster a tour, with its cities. */
export function tourPictures(tours: DemoTour[]): Picture[] {
  return tours.map(({ row, artist, title, stops }) => {
    const own = title !== '' && /[A-Za-z]/.test(title) ? 'latin' : artist.act.script
    const lines = stops.map(stop => stop.city.name)
    const subject = { ...subjectOf(artist, `tour ${row.id}`), title, titleScript: own, lines }
    return pictureOf(row.poster_id, posterWidth, posterHeight, subject.palette, () => drawPoster(subject))
  })
}

/** One poster for each act that plays a night of its own, and one for each festival. */
export function nightPictures(
  artists: DemoArtist[],
  events: EventRow[],
  eventArtists: EventArtistRow[],
): Picture[] {
  const used = new Set(events.map(event => event.poster_id))
  const nightPosters = artists
    .filter(artist => used.has(posterId('night', artist.row.id)))
    .map(artist => {
      const subject = {
        ...subjectOf(artist, 'night'),
        title: null,
        titleScript: artist.act.script,
        lines: [],
      }
      const id = posterId('night', artist.row.id)
      return pictureOf(id, posterWidth, posterHeight, subject.palette, () => drawPoster(subject))
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
      return pictureOf(event.poster_id, posterWidth, posterHeight, subject.palette, () => drawPoster(poster))
    })
  return [...nightPosters, ...festivalPosters]
}

/** Two a project: its card, and another view of the same thing. */
export function projectPictures(projects: DemoProject[]): Picture[] {
  return projects.flatMap(({ row, artist, offer }) =>
    ([cardId, viewId] as const).map(idOf => {
      const id = idOf(row.id)
      const seed = idOf === cardId ? `card ${row.id}` : id
      const subject = { ...subjectOf(artist, seed), item: offer.item }
      return pictureOf(id, cardWidth, cardHeight, subject.palette, () => drawCard(subject))
    }),
  )
}

/** One cover an article: what is on sale, or the artist in a wide picture of its own. */
export function newsPictures(articles: DemoArticle[]): Picture[] {
  return articles.map(({ row, artist, project }) => {
    const subject = subjectOf(artist, `news ${row.id}`)
    if (project) {
      const card = { ...subject, item: project.offer.item }
      return pictureOf(row.cover_id, cardWidth, cardHeight, subject.palette, () => drawCard(card))
    }
    return pictureOf(row.cover_id, heroWidth, heroHeight, subject.palette, () => drawHero(subject))
  })
}
