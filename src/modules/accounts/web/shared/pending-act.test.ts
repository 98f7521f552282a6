import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPendingAct, isId } from './pending-act.ts'

const act = { artistId: 12, cityName: '서울' }
const isWhole = ({ artistId }: { artistId?: unknown }) => isId(artistId)
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
  const page = (key = 'pending-act') =>
    createPendingAct<typeof act>({ key, isWhole, store: () => storage, now: () => clock.ms })
  return { values, clock, page }
}

test('an act is kept for the next page of the tab, and carried out once', () => {
  const { page } = aTab()
  page().keep(act)
  const next = page()
  expect(next.take()).toEqual(act)
  expect(next.take()).toBeNull()
})

test('the last act of a kind counts, and each kind has its own', () => {
  const { page } = aTab()
  page().keep(act)
  page().keep({ ...act, artistId: 13 })
  expect(page('another').take()).toBeNull()
  expect(page().take()).toEqual({ ...act, artistId: 13 })
})

test.each([
  ['half an hour later it is still wanted', 30 * minuteMs, act],
  ['a moment more and it is forgotten', 30 * minuteMs + 1, null],
  ['a clock that was set back keeps nothing for long', -1, null],
])('%s', (_what, laterMs, wanted) => {
  const { clock, page } = aTab()
  page().keep(act)
  clock.ms += laterMs
  expect(page().take()).toEqual(wanted)
})

test('whatever stands in the storage, only a whole act is carried out', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.object().map(value => JSON.stringify(value)),
        fc.object().map(value => JSON.stringify({ act: value, at: 1_000_000_000 })),
      ),
      text => {
        const { values, page } = aTab()
        values.set('pending-act', text)
        expect(page().take()).toBeNull()
        expect(values.size).toBe(0)
      },
    ),
  )
})

test.each([
  { artistId: 0 },
  { artistId: '12' },
  { artistId: 1.5 },
  { artistId: null },
  { artistId: undefined },
])('damaged as %j it is none', damage => {
  const { values, clock, page } = aTab()
  values.set('pending-act', JSON.stringify({ act: { ...act, ...damage }, at: clock.ms }))
  expect(page().take()).toBeNull()
})

test('a storage that is forbidden keeps nothing, and nothing breaks', () => {
  const store = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  const pending = createPendingAct<typeof act>({ key: 'pending-act', isWhole, store })
  pending.keep(act)
  expect(pending.take()).toBeNull()
})
