import { describe, expect, test } from 'vitest'
import type { OwnAddress } from './queries.ts'
import { resolveChoice } from './resolve-choice.ts'

const address = (id: string, country_code: string) =>
  ({ shipping_address_id: id, country_code }) as OwnAddress
const home = address('a1', 'KR')
const work = address('b2', 'DE')

describe('resolveChoice', () => {
  test('chooses the default once the addresses are loaded and nothing before', () => {
    expect(resolveChoice(undefined, { value: 'a1' })).toEqual({ isGone: false })
    expect(resolveChoice([home, work], { value: null })).toEqual({ next: home, isGone: false })
    expect(resolveChoice([], { value: null })).toEqual({ next: undefined, isGone: false })
  })

  test('replaces a deleted choice with the default or reports that none is left', () => {
    expect(resolveChoice([work], { value: 'a1' })).toEqual({ next: work, isGone: false })
    expect(resolveChoice([], { value: 'a1' })).toEqual({ next: undefined, isGone: true })
  })

  test('returns the chosen address again when its country has changed', () => {
    expect(resolveChoice([home, work], { value: 'a1', country: 'KR' }).next).toBeUndefined()
    expect(resolveChoice([home, work], { value: 'a1', country: 'JP' }).next).toBe(home)
    expect(resolveChoice([home, work], { value: 'a1' }).next).toBeUndefined()
  })
})
