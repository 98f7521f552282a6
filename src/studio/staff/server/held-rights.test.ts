import { describe, expect, test } from 'vitest'
import { rights as allRights } from '../rights.ts'
import { coversRights, mergeRights } from './held-rights.ts'

const role = (rights: string[], artistIds: number[] | null = null, eventIds: number[] | null = null) => ({
  rights,
  is_owner: false,
  artist_ids: artistIds,
  event_ids: eventIds,
})

describe('mergeRights', () => {
  test('unites the scopes of a right that several roles give', () => {
    const held = mergeRights([role(['news.read'], [1, 2]), role(['news.read', 'chat.moderate'], [2], [9])])
    expect([...held]).toEqual([
      ['news.read', { artistIds: [1, 2], eventIds: [9] }],
      ['chat.moderate', { artistIds: [2], eventIds: [9] }],
    ])
  })

  test('lifts the limit of a right that one role gives without a limit', () => {
    const roles = [role(['news.read'], [1]), role(['news.read']), role(['news.read'], [2])]
    expect([...mergeRights(roles)]).toEqual([['news.read', null]])
  })

  test('gives an owner every right, and drops rights that no longer exist', () => {
    const owner = { ...role([]), is_owner: true }
    expect([...mergeRights([owner]).keys()]).toEqual([...allRights])
    expect([...mergeRights([role(['magic.cast'])])]).toEqual([])
  })
})

describe('coversRights', () => {
  const covers = (own: ReturnType<typeof role>, other: ReturnType<typeof role>) =>
    coversRights(mergeRights([own]), mergeRights([other]))

  test.each([
    ['the same rights', role(['news.read']), role(['news.read']), true],
    ['fewer rights', role(['news.read', 'news.write']), role(['news.read']), true],
    ['more rights', role(['news.read']), role(['news.read', 'news.write']), false],
    ['a part of the scope', role(['news.read'], [1, 2], [3]), role(['news.read'], [2]), true],
    ['another artist', role(['news.read'], [1]), role(['news.read'], [1, 2]), false],
    ['another event', role(['news.read'], [1], [3]), role(['news.read'], [1], [4]), false],
    ['no limit', role(['news.read'], [1]), role(['news.read']), false],
    ['a limit', role(['news.read']), role(['news.read'], [1]), true],
  ])('compares %s', (_, own, other, isCovered) => {
    expect(covers(own, other)).toBe(isCovered)
  })
})
