import { describe, expect, test } from 'vitest'
import { paths } from '../../../platform/contract/paths.ts'
import { readLiveAddress } from './live-address.ts'

const read = (path: string) =>
  readLiveAddress(Object.fromEntries(new URL(path, 'https://fans.example').searchParams))

describe('readLiveAddress', () => {
  test.each([
    { tab: 'upcoming', offset: 0 },
    { tab: 'live', offset: 0 },
    { tab: 'replay', offset: 40 },
  ] as const)('reads back the state that its URL was built from: %j', address => {
    expect(read(paths.live(address))).toEqual(address)
  })

  test.each(['/live/?tab=LIVE&offset=x', '/live/?tab=constructor&offset=-20', '/live/?offset=19'])(
    'ignores malformed values in %s',
    path => {
      expect(read(path)).toEqual({ tab: null, offset: 0 })
    },
  )
})
