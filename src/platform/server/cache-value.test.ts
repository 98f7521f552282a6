import { describe, expect, test, vi } from 'vitest'
import { cacheValue } from './cache-value.ts'

function aCachedValue(make: () => Promise<string>) {
  const clock = { ms: 0 }
  return { clock, get: cacheValue(make, { keepMs: 10, now: () => clock.ms }) }
}

describe('cacheValue', () => {
  test('shares one computation until the value expires', async () => {
    const make = vi.fn(async () => `made ${make.mock.calls.length}`)
    const { clock, get } = aCachedValue(make)
    expect(await Promise.all([get(), get()])).toEqual(['made 1', 'made 1'])
    clock.ms = 9
    expect(await get()).toBe('made 1')
    clock.ms = 10
    expect(await get()).toBe('made 2')
  })

  test('serves the stale value when a refresh fails, and rejects if there is none', async () => {
    const make = vi.fn(async () => 'made').mockRejectedValueOnce(new Error('broken'))
    const { clock, get } = aCachedValue(make)
    await expect(get()).rejects.toThrow('broken')
    expect(await get()).toBe('made')
    clock.ms = 10
    make.mockRejectedValueOnce(new Error('broken'))
    expect(await get()).toBe('made')
  })
})
