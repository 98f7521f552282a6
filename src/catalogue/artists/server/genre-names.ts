import english from '../../../../locales/en/genre.json' with { type: 'json' }
import { getServerTexts } from '../../../platform/server/emails/server-texts.ts'

/**
 * Genres that are translated into every language. Artists may have others, which are shown as the operator
 * wrote them.
 */
export const genreSlugs = Object.keys(english).map(key => key.slice('genre.'.length))

const known = new Set(genreSlugs)

export function translateGenres(genres: string[], locale: string): string[] {
  const t = getServerTexts(locale)
  return genres.map(genre => (known.has(genre) ? t(`genre.${genre}`) : asWritten(genre)))
}

/** Lists the translated genres, sorted by their name in the language. */
export function listGenreNames(locale: string): { genre: string; name: string }[] {
  const names = translateGenres(genreSlugs, locale)
  return genreSlugs
    .map((genre, index) => ({ genre, name: names[index]! }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
}

/** Formats an untranslated genre: "dungeon-synth" becomes "Dungeon synth". */
function asWritten(genre: string): string {
  const words = genre.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the genres that fans see untranslated: new ones or typos. */
export const findUntranslatedGenres = (genres: string[]): string[] =>
  genres.filter(genre => !known.has(genre))
