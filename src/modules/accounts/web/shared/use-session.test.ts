import { expect, test, vi } from 'vitest'
import { intents } from './intents.ts'
import { endSession } from './use-session.ts'

test('who signs out leaves nothing for the next fan on the tab to carry out', async () => {
  const values = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  })
  vi.stubGlobal('location', { pathname: '/artist/12/', search: '', hash: '' })
  intents.keep('city:make', { id: 12 })
  expect(intents.waiting()).not.toBeNull()
  await endSession({ call: async () => ({}) } as never)
  expect(intents.waiting()).toBeNull()
  vi.unstubAllGlobals()
})
