import type { Home, OwnHome } from './queries.ts'

/**
 * Nearby items first, then the rest, deduplicated and cut to the rest's length, so that the block keeps its size (no
 * layout shift).
 */
export function nearFirst<Item extends { id: number }>(near: readonly Item[], all: readonly Item[]): Item[] {
  const ids = new Set(near.map(({ id }) => id))
  return [...near, ...all.filter(({ id }) => !ids.has(id))].slice(0, all.length)
}

/**
 * The blocks for one fan: what the artists that they follow do comes first, then what is near, then the rest. Each
 * block stays as long as it was, so that nothing moves.
 */
export function rank(home: Home, near: Home | null, own: OwnHome | null) {
  const followed = new Set(own?.artist_ids)
  const isFollowed = (artistId: number) => followed.has(artistId)
  const campaigns = nearFirst(near?.campaigns ?? [], home.campaigns)
  return {
    events: nearFirst(own?.events ?? [], nearFirst(near?.events ?? [], home.events)),
    campaigns: firstly(campaigns, ({ artist }) => isFollowed(artist.id)),
    tours: nearFirst(own?.tours ?? [], home.tours),
    projects: nearFirst(own?.projects ?? [], home.projects),
    news: nearFirst(own?.news ?? [], home.news),
    artists: firstly(home.artists, ({ id }) => isFollowed(id)),
    /** The first event is one of an artist that the fan follows. */
    isOwn: Boolean(own?.events.length),
    isNearFirst: Boolean(near?.events.length),
    isAskedNear: Boolean(near?.campaigns.length),
  }
}

/** Those that match before the others, each in the order that they had. */
function firstly<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): Item[] {
  return [...items.filter(isFirst), ...items.filter(item => !isFirst(item))]
}
