import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  addRecentArtist,
  createRecentArtists,
  parseRecentArtists,
  type RecentArtist,
} from './recent-artists.ts'
import { createKeyValueStore } from './storage/local-storage.ts'
import { FakeProfile } from './testing/fake-storage.ts'

const anArtist = (id: number, name = `Artist ${id}`): RecentArtist => ({
  id,
  name,
  image: null,
  link: `/artist/artist,${id}/`,
})

describe('recent artists store', () => {
  test('lists each artist once, with the latest visit first, up to 50', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(80), { maxLength: 200 }), ids => {
        const list = ids.map(id => anArtist(id)).reduce(addRecentArtist, [] as readonly RecentArtist[])
        expect(list.map(({ id }) => id)).toEqual([...new Set(ids.toReversed())].slice(0, 50))
        expect(parseRecentArtists(JSON.stringify(list))).toEqual(list)
      }),
    )
  })

  test('updates the name to the latest one', () => {
    const list = addRecentArtist(addRecentArtist([anArtist(1, 'Old')], anArtist(2)), anArtist(1, 'New'))
    expect(list.map(({ name }) => name)).toEqual(['New', 'Artist 2'])
  })

  test('skips malformed items and links to other sites', () => {
    const stored = [
      { ...anArtist(1), link: '//elsewhere.invalid/' },
      { ...anArtist(2), link: '/\\elsewhere.invalid/' },
      { ...anArtist(3), link: 'javascript:alert(1)' },
      { ...anArtist(4), image: 5 },
      { ...anArtist(5), id: '5' },
      null,
      anArtist(6),
    ]
    expect(parseRecentArtists(JSON.stringify(stored))).toEqual([anArtist(6)])
    fc.assert(fc.property(fc.jsonValue(), value => Array.isArray(parseRecentArtists(JSON.stringify(value)))))
  })

  test('returns a stable snapshot, reflects changes made in other tabs, and is empty on the server', () => {
    const profile = new FakeProfile()
    const here = createRecentArtists(createKeyValueStore(profile.openTab()))
    const there = createRecentArtists(createKeyValueStore(profile.openTab()))
    const onChange = vi.fn()
    here.subscribe(onChange)
    there.add(anArtist(1))
    expect(onChange).toHaveBeenCalledOnce()
    expect(here.getSnapshot()).toEqual([anArtist(1)])
    expect(here.getSnapshot()).toBe(here.getSnapshot())
    expect(here.getServerSnapshot()).toEqual([])
    here.clear()
    expect(there.getSnapshot()).toEqual([])
  })
})
