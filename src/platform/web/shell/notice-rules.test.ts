import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { selectNotice } from './notice-rules.ts'

const noneDismissed = { isCookieDismissed: false, isTermsDismissed: false, isHomeDismissed: false }
const at = (time: string, pathname: string, dismissed: Partial<typeof noneDismissed> = {}) =>
  selectNotice({ ...noneDismissed, ...dismissed, pathname, nowMs: Date.parse(time) })

describe('selectNotice', () => {
  test.each([
    ['cookies come first', '2020-09-25T00:00:00Z', '/', {}, 'cookie'],
    ['then the terms', '2020-09-30T23:59:59.999Z', '/artist/1/', { isCookieDismissed: true }, 'terms'],
    ['but not on legal pages', '2020-09-25T00:00:00Z', '/legal/terms/', { isCookieDismissed: true }, null],
    ['and not after September', '2020-10-01T00:00:00Z', '/artist/1/', { isCookieDismissed: true }, null],
    ['home has its own', '2020-11-30T23:59:59.999Z', '/', { isCookieDismissed: true }, 'home'],
    ['at home alone', '2020-11-30T00:00:00Z', '/help/', { isCookieDismissed: true }, null],
    ['and not after November', '2020-12-01T00:00:00Z', '/', { isCookieDismissed: true }, null],
  ])('%s', (_, time, pathname, dismissed, expected) => {
    expect(at(time, pathname, dismissed)).toBe(expected)
  })

  test('never selects a dismissed notice, at any time or on any page', () => {
    const situation = fc.record({
      pathname: fc.constantFrom('/', '/legal/', '/legal/terms/', '/help/'),
      nowMs: fc.integer({ min: Date.UTC(2019, 0), max: Date.UTC(2030, 0) }),
      isCookieDismissed: fc.boolean(),
      isTermsDismissed: fc.boolean(),
      isHomeDismissed: fc.boolean(),
    })
    fc.assert(
      fc.property(situation, now => {
        const { isCookieDismissed, isTermsDismissed, isHomeDismissed } = now
        const dismissed = { cookie: isCookieDismissed, terms: isTermsDismissed, home: isHomeDismissed }
        const shown = selectNotice(now)
        if (shown) expect(dismissed[shown]).toBe(false)
        else expect(isCookieDismissed).toBe(true)
      }),
    )
  })
})
