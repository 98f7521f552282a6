import { afterEach, describe, expect, test, vi } from 'vitest'
import { storePositionRequest, takePositionRequest } from './position.ts'

afterEach(() => void vi.unstubAllGlobals())

describe('position request', () => {
  test('survives exactly one reload', () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    })
    expect(takePositionRequest()).toBe(false)
    expect(storePositionRequest()).toBe(true)
    expect([takePositionRequest(), takePositionRequest()]).toEqual([true, false])
  })

  test("isn't stored, and so causes no reload, when storage is blocked", () => {
    const refuse = () => {
      throw new Error('storage is off')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    expect([storePositionRequest(), takePositionRequest()]).toEqual([false, false])
  })
})
