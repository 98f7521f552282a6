import { afterEach, expect, test, vi } from 'vitest'
import { keepWish, takeWish } from './position.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a wish for the position outlives one reload, and only one', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  expect(takeWish()).toBe(false)
  expect(keepWish()).toBe(true)
  expect([takeWish(), takeWish()]).toEqual([true, false])
})

test('where nothing can be kept there is no wish, and so no reload', () => {
  const refuse = () => {
    throw new Error('storage is off')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect([keepWish(), takeWish()]).toEqual([false, false])
})
