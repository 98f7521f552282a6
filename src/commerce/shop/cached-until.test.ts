import { describe, expect, test } from 'vitest'
import { cachedUntil } from './cached-until.ts'

const now = Date.parse('2030-05-01T18:00:00Z')
const lifeUntil = (...aheadMs: number[]) => {
  const life = cachedUntil(
    aheadMs.map(ms => new Date(now + ms).toISOString()),
    now,
  )
  return life.kind === 'public' ? [life.sMaxAgeSeconds, life.swrSeconds] : life.kind
}

describe('cachedUntil', () => {
  test('caches a response until the next change, but for at least a second', () => {
    expect(lifeUntil(-86_400_000, 86_400_000)).toEqual([5, 60])
    expect(lifeUntil(86_400_000, 20_000)).toEqual([5, 15])
    expect(lifeUntil(2_400)).toEqual([3, 0])
    expect(lifeUntil(1)).toEqual([1, 0])
    expect(lifeUntil(-500, 86_400_000)).toEqual([1, 0])
    expect(lifeUntil(-86_400_000)).toEqual([5, 60])
  })
})
