import type { Artist } from './queries.ts'

/** Kinds of an artist's links that are for listening; the others are pages about the artist. */
const listening = new Set(['spotify', 'apple', 'youtube', 'soundcloud', 'bandcamp', 'music'])

export const isListenLink = ({ kind }: { kind: string }) => listening.has(kind)

/**
 * Returns links to full songs: those built from the artist's iTunes and YouTube ids, then those that
 * operators entered.
 */
export function getListenLinks(artist: Pick<Artist, 'itunes_artist_id' | 'youtube_id' | 'links'>) {
  const { itunes_artist_id: apple, youtube_id: youtube, links } = artist
  const byId = [
    ...(apple ? [{ kind: 'apple', url: `https://music.apple.com/artist/${encodeURIComponent(apple)}` }] : []),
    ...(youtube
      ? [{ kind: 'youtube', url: `https://www.youtube.com/channel/${encodeURIComponent(youtube)}` }]
      : []),
  ]
  const kinds = new Set(byId.map(({ kind }) => kind))
  return [...byId, ...links.filter(link => isListenLink(link) && !kinds.has(link.kind))]
}
