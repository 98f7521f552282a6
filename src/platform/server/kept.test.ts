import { expect, test, vi } from 'vitest'
import { kept } from './kept.ts'

function aKept(make: () => Promise<string>) {
  const clock = { ms: 0 }
  return { clock, get: kept(make, { keepMs: 10, now: () => clock.ms }) }
}

test('what is kept is made once for all who ask, and anew when its time is over', async () => {
  const make = vi.fn(async () => `made ${make.mock.calls.length}`)
  const { clock, get } = aKept(make)
  expect(await Promise.all([get(), get()])).toEqual(['made 1', 'made 1'])
  clock.ms = 9
  expect(await get()).toBe('made 1')
  clock.ms = 10
  expect(await get()).toBe('made 2')
})

test('without a new one the old one stands; without any the failure reaches who asks', async () => {
  const make = vi.fn(async () => 'made').mockRejectedValueOnce(new Error('broken'))
  const { clock, get } = aKept(make)
  await expect(get()).rejects.toThrow('broken')
  expect(await get()).toBe('made')
  clock.ms = 10
  make.mockRejectedValueOnce(new Error('broken'))
  expect(await get()).toBe('made')
})
