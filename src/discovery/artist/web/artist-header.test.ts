import { describe, expect, test } from 'vitest'
import { computeNameFit } from './artist-header.tsx'

describe('`computeNameFit`', () => {
  test.each([
    ['Ada', 3],
    ['노아름', 3],
    ['旧城灯火', 4],
    ['Jökulsól', 4],
    ['海底図書館', 5],
    ['Northbound Moose Society', 6],
    ['Вечірній тролейбус', 6],
    ['ミルキーステップス', 10],
  ])('maps %s to step %d', (name, step) => {
    expect(computeNameFit(name)).toBe(step)
  })

  test('never makes a longer name larger', () => {
    for (const character of ['a', 'W', '한', 'ก']) {
      const steps = Array.from({ length: 60 }, (_, index) => computeNameFit(character.repeat(index + 1)))
      expect(steps).toEqual(steps.toSorted((a, b) => a - b))
      expect(steps.at(-1)).toBe(16)
    }
  })

  test('ignores the width of combining marks', () => {
    expect(computeNameFit('กี่กี่กี่กี่')).toBe(computeNameFit('กกกก'))
    expect(computeNameFit('jökulsól'.normalize('NFD'))).toBe(computeNameFit('jökulsól'))
  })

  test('handles names without visible characters', () => {
    expect(computeNameFit('')).toBe(3)
    expect(computeNameFit('\u0301')).toBe(3)
  })
})
