import { expect, test } from 'vitest'
import { choiceNext } from './choice-next.ts'
import type { OwnAddress } from './queries.ts'

const address = (id: string, country_code: string) =>
  ({ shipping_address_id: id, country_code }) as OwnAddress
const home = address('a1', 'KR')
const work = address('b2', 'DE')

test('nothing is chosen before the addresses are loaded, then the default one', () => {
  expect(choiceNext(undefined, { value: 'a1' })).toEqual({ isGone: false })
  expect(choiceNext([home, work], { value: null })).toEqual({ next: home, isGone: false })
  expect(choiceNext([], { value: null })).toEqual({ next: undefined, isGone: false })
})

test('a chosen address that is gone gives way to the default one, or is said to be gone', () => {
  expect(choiceNext([work], { value: 'a1' })).toEqual({ next: work, isGone: false })
  expect(choiceNext([], { value: 'a1' })).toEqual({ next: undefined, isGone: true })
})

test('a chosen address that moved to another country is told anew', () => {
  expect(choiceNext([home, work], { value: 'a1', country: 'KR' }).next).toBeUndefined()
  expect(choiceNext([home, work], { value: 'a1', country: 'JP' }).next).toBe(home)
  expect(choiceNext([home, work], { value: 'a1' }).next).toBeUndefined()
})
