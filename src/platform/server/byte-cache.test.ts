import { describe, expect, test } from 'vitest'
import { createByteCache } from './byte-cache.ts'

const bytes = (length: number) => new Uint8Array(length)

describe('createByteCache', () => {
  test('evicts the least recently used entry and counts a replaced one only once', () => {
    const cache = createByteCache(10)
    cache.set('a', bytes(4))
    cache.set('b', bytes(4))
    cache.set('b', bytes(5))
    expect(cache.get('a')).toHaveLength(4)
    cache.set('c', bytes(1))
    cache.set('d', bytes(3))
    expect(['a', 'b', 'c', 'd'].map(name => cache.get(name)?.length)).toEqual([4, undefined, 1, 3])
  })

  test("doesn't store an entry larger than the cache, and frees the bytes of evicted entries", () => {
    const cache = createByteCache(10)
    cache.set('a', bytes(11))
    expect(cache.get('a')).toBeUndefined()
    cache.set('b', bytes(10))
    cache.forget('b')
    cache.set('c', bytes(10))
    expect(cache.get('c')).toHaveLength(10)
  })
})
