import type { Artist } from './queries.ts'

/** Links of an artist's own list that are for listening; the others are pages about the artist. */
const listening = new Set(['spotify', 'apple', 'youtube', 'soundcloud', 'bandcamp', 'music'])

export const isForListening = ({ kind }: { kind: string }) => listening.has(kind)

/** Where an artist is heard in full: by the ids of the specification, then by the links that operators gave. */
export function listenLinks(artist: Pick<Artist, 'itunes_artist_id' | 'youtube_id' | 'links'>) {
  const { itunes_artist_id: apple, youtube_id: youtube, links } = artist
  const byId = [
    ...(apple ? [{ kind: 'apple', url: `https://music.apple.com/artist/${encodeURIComponent(apple)}` }] : []),
    ...(youtube
      ? [{ kind: 'youtube', url: `https://www.youtube.com/channel/${encodeURIComponent(youtube)}` }]
      : []),
  ]
  const kinds = new Set(byId.map(({ kind }) => kind))
  return [...byId, ...links.filter(link => isForListening(link) && !kinds.has(link.kind))]
}
