import type { Home, OwnHome } from './queries.ts'

/**
 * Puts nearby items first, then the rest, deduplicated and cut to the length of `all`, so that the block
 * keeps its size (no layout shift).
 */
export function prioritizeNear<Item extends { id: number }>(
  near: readonly Item[],
  all: readonly Item[],
): Item[] {
  const ids = new Set(near.map(({ id }) => id))
  return [...near, ...all.filter(({ id }) => !ids.has(id))].slice(0, all.length)
}

/**
 * Orders the blocks for one fan: items of followed artists first, then nearby ones, then the rest. Each block
 * keeps its length (no layout shift).
 */
export function rankBlocks(home: Home, near: Home | null, own: OwnHome | null) {
  const followed = new Set(own?.artist_ids)
  const isFollowed = (artistId: number) => followed.has(artistId)
  const campaigns = prioritizeNear(near?.campaigns ?? [], home.campaigns)
  return {
    events: prioritizeNear(own?.events ?? [], prioritizeNear(near?.events ?? [], home.events)),
    campaigns: moveToFront(campaigns, ({ artist }) => isFollowed(artist.id)),
    tours: prioritizeNear(own?.tours ?? [], home.tours),
    projects: prioritizeNear(own?.projects ?? [], home.projects),
    news: prioritizeNear(own?.news ?? [], home.news),
    artists: moveToFront(home.artists, ({ id }) => isFollowed(id)),
    /** Whether the first event is by an artist that the fan follows. */
    isOwn: Boolean(own?.events.length),
    isNearFirst: Boolean(near?.events.length),
    isAskedNear: Boolean(near?.campaigns.length),
  }
}

/** Moves matching items to the front, keeping the order within both groups. */
function moveToFront<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): Item[] {
  return [...items.filter(isFirst), ...items.filter(item => !isFirst(item))]
}
