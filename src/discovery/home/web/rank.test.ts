import { describe, expect, test } from 'vitest'
import type { Home, OwnHome } from './queries.ts'
import { rankBlocks } from './rank.ts'

const ids = (...list: number[]) => list.map(id => ({ id }))
const withArtists = (...list: number[]) => list.map(id => ({ id, artist: { id: id * 10 } }))
const home = {
  events: ids(1, 2, 3),
  campaigns: withArtists(1, 2, 3),
  tours: ids(1, 2),
  projects: ids(1),
  news: ids(1, 2),
  artists: ids(10, 20, 30),
} as unknown as Home
const near = { events: ids(3, 4), campaigns: withArtists(4, 2) } as unknown as Home
const own = {
  artist_ids: [20, 30],
  events: ids(5),
  tours: ids(2),
  projects: [],
  news: ids(7, 8, 9),
} as unknown as OwnHome
const shown = (blocks: ReturnType<typeof rankBlocks>) =>
  [blocks.events, blocks.campaigns, blocks.tours, blocks.projects, blocks.news, blocks.artists].map(items =>
    (items as { id: number }[]).map(({ id }) => id),
  )

describe('`rankBlocks`', () => {
  test("keeps the server's order for unknown visitors", () => {
    expect(shown(rankBlocks(home, null, null))).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2],
      [1],
      [1, 2],
      [10, 20, 30],
    ])
  })

  test("puts followed artists first, then nearby items, and keeps each block's length", () => {
    expect(shown(rankBlocks(home, near, null))).toEqual([
      [3, 4, 1],
      [4, 2, 1],
      [1, 2],
      [1],
      [1, 2],
      [10, 20, 30],
    ])
    expect(shown(rankBlocks(home, near, own))).toEqual([
      [5, 3, 4],
      [2, 4, 1],
      [2, 1],
      [1],
      [7, 8],
      [20, 30, 10],
    ])
  })

  test('sets title flags only when they apply', () => {
    expect(rankBlocks(home, near, own)).toMatchObject({ isOwn: true, isNearFirst: true, isAskedNear: true })
    const none = { ...near, events: [], campaigns: [] } as Home
    expect(rankBlocks(home, none, { ...own, events: [] })).toMatchObject({
      isOwn: false,
      isNearFirst: false,
      isAskedNear: false,
    })
  })
})
