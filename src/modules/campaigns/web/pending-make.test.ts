import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPendingMake } from './pending-make.ts'

const make = { artistId: 12, cityId: 1_835_848, artistName: '노아름', cityName: 'Seoul' }
const minuteMs = 60_000

/** One tab's storage, and pages in it whose clock stands at `clock.ms`. */
function aTab() {
  const values = new Map<string, string>()
  const clock = { ms: 1_000_000_000 }
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const page = () =>
    createPendingMake(
      () => storage,
      () => clock.ms,
    )
  return { values, clock, page }
}

test('a make is kept for the next page of the tab, and carried out once', () => {
  const { page } = aTab()
  page().keep(make)
  const next = page()
  expect(next.take()).toEqual(make)
  expect(next.take()).toBeNull()
})

test('the last wish counts', () => {
  const pending = aTab().page()
  pending.keep(make)
  pending.keep({ ...make, cityId: 2_950_159, cityName: 'Berlin' })
  expect(pending.take()).toMatchObject({ cityId: 2_950_159, cityName: 'Berlin' })
})

test.each([
  ['half an hour later it is still wanted', 30 * minuteMs, make],
  ['a moment more and it is forgotten', 30 * minuteMs + 1, null],
  ['a clock that was set back keeps nothing for long', -1, null],
])('%s', (_what, laterMs, wanted) => {
  const { clock, page } = aTab()
  page().keep(make)
  clock.ms += laterMs
  expect(page().take()).toEqual(wanted)
})

test('whatever stands in the storage, nothing is made that is no pair of ids', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.object().map(value => JSON.stringify(value)),
      ),
      text => {
        const { values, page } = aTab()
        page().keep(make)
        for (const key of values.keys()) values.set(key, text)
        expect(page().take()).toBeNull()
        expect(values.size).toBe(0)
      },
    ),
  )
  for (const ids of [
    { artistId: 0 },
    { artistId: '12' },
    { cityId: -4 },
    { cityId: 1.5 },
    { cityId: null },
  ]) {
    const { values, clock, page } = aTab()
    page().keep(make)
    for (const key of values.keys()) values.set(key, JSON.stringify({ ...make, at: clock.ms, ...ids }))
    expect(page().take()).toBeNull()
  }
})

test('a storage that is forbidden keeps nothing, and nothing breaks', () => {
  const pending = createPendingMake(
    () => {
      throw new DOMException('forbidden', 'SecurityError')
    },
    () => 0,
  )
  pending.keep(make)
  expect(pending.take()).toBeNull()
})
