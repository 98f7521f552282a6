import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKeyValueStore } from '../../../../platform/web/storage/local-storage.ts'
import { createIntents } from './intents.ts'
import { createPendingAct, isId } from './pending-act.ts'

const act = { artistId: 12, cityName: '서울' }
const why = { to: 'make', names: { artist: 'Mira', city: '서울' } } as const
const isWhole = ({ artistId }: { artistId?: unknown }) => isId(artistId)
const minuteMs = 60_000

/** Simulates one tab's storage and pages in it, with a clock set by `clock.ms`. */
function aTab() {
  const values = createKeyValueStore(null)
  const clock = { ms: 1_000_000_000 }
  const intents = () => createIntents({ store: () => values, now: () => clock.ms, here: () => '/artist/12/' })
  const page = (key = 'make') => createPendingAct<typeof act>({ key, isWhole, in: intents() })
  return { values, clock, page, intents }
}

describe('pending act', () => {
  test("survives to the tab's next page and runs once", () => {
    const { page } = aTab()
    page().keep(act)
    const next = page()
    expect(next.take()).toEqual(act)
    expect(next.take()).toBeNull()
  })

  test('is replaced by a newer one of any kind', () => {
    const { page } = aTab()
    page().keep(act)
    page('follow').keep({ ...act, artistId: 13 })
    expect(page().take()).toBeNull()
    expect(page('follow').take()).toEqual({ ...act, artistId: 13 })
  })

  test('exposes its kind, reason and page while it waits', () => {
    const { page, intents, clock } = aTab()
    page().keep(act, why)
    const waiting = { kind: 'make', act, why, href: '/artist/12/', at: clock.ms }
    expect(intents().waiting()).toEqual(waiting)
    expect(intents().waiting()).toEqual(waiting)
    expect(page().take()).toEqual(act)
    expect(intents().waiting()).toBeNull()
  })

  test('is discarded for a different fan on the same tab', () => {
    const { page } = aTab()
    page().keepFor(1, act)
    expect(page().take(2)).toBeNull()
    expect(page().take(1)).toBeNull()
    page().keepFor(1, act)
    expect(page().take(1)).toEqual(act)
  })

  test('is dropped when the dialog is closed', () => {
    const { page, intents } = aTab()
    page().keep(act, why)
    intents().drop()
    expect(page().take()).toBeNull()
  })

  test.each([
    ['half an hour later it is still wanted', 30 * minuteMs, act],
    ['a moment more and it is forgotten', 30 * minuteMs + 1, null],
    ['a clock that was set back keeps nothing for long', -1, null],
  ])('%s', (_what, elapsedMs, expected) => {
    const { clock, page } = aTab()
    page().keep(act)
    clock.ms += elapsedMs
    expect(page().take()).toEqual(expected)
  })

  test('is discarded for any malformed stored value', () => {
    const at = 1_000_000_000
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.object().map(value => JSON.stringify(value)),
          fc.object().map(value => JSON.stringify({ kind: 'make', act: value, at })),
        ),
        text => {
          const { values, page } = aTab()
          values.set('pending-act', text)
          expect(page().take()).toBeNull()
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
  ])('is discarded when the stored value is %j', damage => {
    const { values, clock, page } = aTab()
    values.set('pending-act', JSON.stringify({ kind: 'make', act: { ...act, ...damage }, at: clock.ms }))
    expect(page().take()).toBeNull()
  })
})
