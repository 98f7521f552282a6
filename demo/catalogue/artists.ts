import { writeEnglishAbout, writeLocalAbouts } from './about.ts'
import { type Act, listActs, toSlug } from './acts.ts'
import type { DemoCity } from './cities.ts'
import { type Genre, pickGenres } from './genres.ts'
import { createRandom } from './random.ts'
import type { ArtistRow, VideoRow } from './rows.ts'

/** An artist's row, together with the act's data that the rest of the demo needs. */
export type DemoArtist = { row: ArtistRow; act: Act; genre: Genre; home: DemoCity; isValid: boolean }

const dayMs = 86_400_000
const idCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const localizedCount = 40
const featuredCount = 12

function generateId(random: ReturnType<typeof createRandom>, length: number): string {
  return Array.from({ length }, () => random.pick([...idCharacters])).join('')
}

/** Generates an ID of eleven characters, like those of YouTube. */
export const generateYoutubeId = (random: ReturnType<typeof createRandom>) => generateId(random, 11)

/**
 * Shuffles the acts, then moves twelve of various scripts to the front and the '(INVALID)' ones to the end.
 */
function byFame(seed: number): Act[] {
  const all = createRandom(`fame ${seed}`).shuffle(listActs())
  const valid = all.filter(act => !act.name.startsWith('(INVALID)'))
  const places = [
    'latin',
    'hangul',
    'latin',
    'kana',
    'latin',
    'han',
    'hangul',
    'thai',
    'latin',
    'cyrillic',
    'latin',
    'han',
  ]
  const stars = places.map(script => {
    const at = valid.findIndex(act => act.script === script)
    return valid.splice(at, 1)[0]!
  })
  return [...stars, ...valid, ...all.filter(act => act.name.startsWith('(INVALID)'))]
}

function buildLinks(slug: string, id: number, random: ReturnType<typeof createRandom>): ArtistRow['links'] {
  const handle = encodeURIComponent(slug)
  const links = [{ kind: 'website', url: `https://${handle.includes('%') ? `act-${id}` : handle}.example/` }]
  if (random.chance(0.8)) links.push({ kind: 'video', url: `https://video.example.com/@${handle}` })
  if (random.chance(0.7)) links.push({ kind: 'photo', url: `https://photo.example.com/${handle}` })
  return links
}

/** Creates all artists, sorted by `popularity` but with shuffled ids. */
export function makeArtists(seed: number, todayMs: number, cities: DemoCity[]): DemoArtist[] {
  const ranked = byFame(seed).map((act, rank) => ({ act, rank }))
  return createRandom(`ids ${seed}`)
    .shuffle(ranked)
    .map(({ act, rank }, index) => {
      const random = createRandom(`artist ${seed} ${act.name}`)
      const isValid = !act.name.startsWith('(INVALID)')
      const genres = pickGenres(act.kind, act.country, random)
      const near = cities.filter(city => city.country === act.country)
      const home = random.weighted(near.length > 0 ? near : cities, city => city.weight)
      const slug = toSlug(act.name)
      const about: Record<string, string> = isValid
        ? { en: writeEnglishAbout(act.name, act.kind, genres[0]!, home.name, random) }
        : {}
      if (rank < localizedCount)
        Object.assign(about, writeLocalAbouts(act.name, genres[0]!, random.int(2009, 2022), random))
      const fame = Math.round((2_400_000 * random.between(0.9, 1.1)) / (rank + 2) ** 0.95)
      const row: ArtistRow = {
        id: index + 1,
        name: act.name,
        slug,
        mmt_id: `mmt${String(40_000 + index * 7)}`,
        genres,
        itunes_artist_id: random.chance(0.6) ? String(random.int(100_000_000, 1_799_999_999)) : null,
        youtube_id: random.chance(0.75) ? `UC${generateId(random, 22)}` : null,
        image_id: '',
        hero_id: null,
        hue: 0,
        about,
        links: isValid ? buildLinks(slug, index + 1, random) : [],
        is_featured: rank < featuredCount,
        popularity: isValid ? fame : 0,
        makepoints: 0,
        city_count: 0,
        version: random.int(1, 9),
        created_at: new Date(todayMs - random.int(60, 1900) * dayMs),
      }
      return { row, act, genre: genres[0]!, home, isValid }
    })
}

const videoForms = [
  '{} (official video)',
  '{} – live session',
  '{} (lyric video)',
  '{} – rehearsal take',
  '{} (visualiser)',
]
export const songTitles = [
  'Paper Moons',
  'Tram to the Sea',
  'Kitchen Lights',
  'Halfway Gone',
  'Neon Garden',
  'Slow Thunder',
  'Borrowed Coat',
  'Second Floor',
  'No Umbrella',
  'Glass Apples',
  'Left on Read',
  'Ferris Wheel',
  'Cold Coffee',
  'Open All Night',
  'Satellite Street',
]

/** Creates videos for about a third of the artists, more often for better-known ones. */
export function makeVideos(seed: number, todayMs: number, artists: DemoArtist[]): VideoRow[] {
  const random = createRandom(`videos ${seed}`)
  const rows: VideoRow[] = []
  for (const { row, isValid } of artists) {
    const likely = row.is_featured ? 1 : row.popularity > 30_000 ? 0.6 : 0.24
    if (!isValid || !random.chance(likely)) continue
    for (const [place, song] of random.sample(songTitles, random.int(2, 6)).entries()) {
      const days = place === 0 ? random.int(1, 40) : random.int(40, 900)
      rows.push({
        id: rows.length + 1,
        artist_id: row.id,
        youtube_id: generateYoutubeId(random),
        title: random.pick(videoForms).replace('{}', song),
        duration_seconds: random.int(138, 412),
        published_at: new Date(todayMs - days * dayMs + random.int(8, 20) * 3_600_000),
        image_id: null,
      })
    }
  }
  return rows
}
