import { expect, test } from 'vitest'
import { nameFit } from './artist-header.tsx'

test.each([
  ['Ada', 3],
  ['노아름', 3],
  ['旧城灯火', 4],
  ['Jökulsól', 4],
  ['海底図書館', 5],
  ['Northbound Moose Society', 6],
  ['Вечірній тролейбус', 6],
  ['ミルキーステップス', 10],
])('%s is set in step %d', (name, step) => {
  expect(nameFit(name)).toBe(step)
})

test('a longer name is never set larger', () => {
  for (const letter of ['a', 'W', '한', 'ก']) {
    const steps = Array.from({ length: 60 }, (_, index) => nameFit(letter.repeat(index + 1)))
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
    expect(steps.at(-1)).toBe(16)
  }
})

test('marks above and below a letter take no room', () => {
  expect(nameFit('กี่กี่กี่กี่')).toBe(nameFit('กกกก'))
  expect(nameFit('jökulsól'.normalize('NFD'))).toBe(nameFit('jökulsól'))
})

test('a name without any letter fits all the same', () => {
  expect(nameFit('')).toBe(3)
  expect(nameFit('\u0301')).toBe(3)
})
