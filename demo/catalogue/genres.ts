import type { ActKind } from './acts.ts'
import type { Random } from './random.ts'

/** Genres of the demo and the kinds of act that play them; a higher number is more frequent. */
const players = {
  'idol-pop': { g: 9, s: 1 },
  'indie-rock': { b: 6, d: 2, s: 1 },
  'city-pop': { s: 2, b: 2, d: 2, g: 1 },
  'synth-pop': { d: 3, p: 2, s: 1, g: 1 },
  techno: { p: 6 },
  'drum-and-bass': { p: 4 },
  'hip-hop': { s: 2, d: 1, p: 2 },
  soul: { s: 3, g: 1 },
  jazz: { b: 1, s: 1, d: 1 },
  folk: { s: 2, d: 3, b: 1 },
  ballad: { s: 3 },
  punk: { b: 3 },
  metal: { b: 2 },
  shoegaze: { b: 2, d: 1 },
  cumbia: { b: 1, s: 1, p: 1 },
} satisfies Record<string, Partial<Record<ActKind, number>>>

export type Genre = keyof typeof players

export const genres = Object.keys(players) as Genre[]

const homes: Partial<Record<Genre, { countries: string; more: number; else: number }>> = {
  'idol-pop': { countries: 'KR JP TW PH TH CN', more: 1.4, else: 0.3 },
  'city-pop': { countries: 'JP KR TW ID TH HK', more: 3, else: 0.3 },
  cumbia: { countries: 'MX AR CO CL BR ES', more: 6, else: 0 },
  ballad: { countries: 'KR TW CN HK TH VN PH ID', more: 2, else: 0.4 },
  techno: { countries: 'DE NL GB BE RS UA', more: 2, else: 0.8 },
  metal: { countries: 'FI NO SE BG DE BR', more: 3, else: 0.7 },
}

/**
 * Picks one to three genres that suit an act. The first is its main genre and determines the style of its
 * pictures.
 */
export function pickGenres(kind: ActKind, country: string, random: Random): Genre[] {
  const weight = (genre: Genre) => {
    const home = homes[genre]
    const place = home ? (home.countries.includes(country) ? home.more : home.else) : 1
    return ((players[genre] as Partial<Record<ActKind, number>>)[kind] ?? 0) * place
  }
  const main = random.weighted(genres, weight)
  const count = random.weighted([1, 2, 3], n => [0, 4, 5, 1][n]!)
  const rest = genres.filter(genre => genre !== main && weight(genre) > 0)
  return [main, ...random.sample(rest, count - 1)]
}
