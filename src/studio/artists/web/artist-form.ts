import * as z from 'zod/mini'
import { required, rule } from '../../../platform/web/forms/field-rules.ts'
import type { Artist } from './queries.ts'

export interface ArtistLink {
  kind: string
  url: string
}

/** Returns whether the server would accept a link's address. */
export const isLinkUrl = (url: string) => url.length <= 2_000 && /^https:\/\//.test(url) && URL.canParse(url)

const id = (pattern: RegExp, lengthMax: number) =>
  z.nullable(
    z.string().check(
      z.trim(),
      z.maxLength(lengthMax, 'ERR_INVALID_LENGTH'),
      z.refine(value => value === '' || pattern.test(value), 'ERR_INVALID'),
    ),
  )

/** The fields of an artist in the order of the form; the server's rules are decisive. */
export const artistSchema = z.object({
  name: required.check(z.maxLength(200, 'ERR_INVALID_LENGTH')),
  genres: z.array(z.string()).check(z.maxLength(20, 'ERR_INVALID_LENGTH')),
  popularity: z
    .int('ERR_INVALID_NUMBER')
    .check(z.gte(0, 'ERR_INVALID_NUMBER'), z.lte(2 ** 31 - 1, 'ERR_INVALID_NUMBER')),
  is_featured: z.boolean(),
  about: z.record(z.string(), z.string().check(z.maxLength(10_000, 'ERR_INVALID_LENGTH'))),
  links: z
    .array(z.object({ kind: z.string().check(z.trim()), url: z.string().check(z.trim()) }))
    .check(rule(findLinksProblem)),
  youtube_id: id(/^[\w-]+$/, 40),
  itunes_artist_id: id(/^\d+$/, 20),
})

function findLinksProblem(links: readonly ArtistLink[]): string | null {
  if (links.length > 30) return 'ERR_INVALID_LENGTH'
  if (links.some(({ kind, url }) => kind === '' || url === '')) return 'ERR_REQUIRED'
  return links.every(({ kind, url }) => kind.length <= 40 && isLinkUrl(url)) ? null : 'ERR_INVALID'
}

export type ArtistValues = z.output<typeof artistSchema>

/** Returns what the form starts with. */
export function toValues(artist: Artist): ArtistValues {
  return {
    name: artist.name,
    genres: artist.genres,
    popularity: artist.popularity,
    is_featured: artist.is_featured,
    about: artist.about,
    links: artist.links,
    youtube_id: artist.youtube_id ?? '',
    itunes_artist_id: artist.itunes_artist_id ?? '',
  }
}

/** Returns changed fields as the call takes them; an id that was emptied is removed. */
export function toChanges({ youtube_id, itunes_artist_id, ...changed }: Partial<ArtistValues>) {
  return {
    ...changed,
    ...(youtube_id !== undefined && { youtube_id: youtube_id || null }),
    ...(itunes_artist_id !== undefined && { itunes_artist_id: itunes_artist_id || null }),
  }
}
