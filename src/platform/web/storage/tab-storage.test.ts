import { afterEach, describe, expect, test, vi } from 'vitest'
import { FakeProfile } from '../testing/fake-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Loads the module in a tab of this profile and returns its `getTabStorage`. */
async function loadTabStorage(profile: FakeProfile) {
  const { storage, events } = profile.openTab()
  vi.stubGlobal('window', Object.defineProperty(events, 'sessionStorage', { get: storage }))
  const { getTabStorage: ownTabStorage } = await import('./tab-storage.ts')
  return ownTabStorage
}

describe('getTabStorage', () => {
  test('stores values in session storage', async () => {
    const profile = new FakeProfile()
    const ownTabStorage = await loadTabStorage(profile)
    ownTabStorage().set('scroll', '[]')
    expect([profile.values.get('scroll'), ownTabStorage().get('scroll')]).toEqual(['[]', '[]'])
    ownTabStorage().set('scroll', null)
    expect([profile.values.size, ownTabStorage().get('scroll')]).toEqual([0, null])
  })

  test('keeps values for the lifetime of the page when storage is forbidden', async () => {
    const ownTabStorage = await loadTabStorage(Object.assign(new FakeProfile(), { failure: 'forbidden' }))
    ownTabStorage().set('pending-act', 'x')
    expect(ownTabStorage().get('pending-act')).toBe('x')
  })

  test('shares no values between callers on the server', async () => {
    const { getTabStorage: ownTabStorage } = await import('./tab-storage.ts')
    ownTabStorage().set('pending-act', 'x')
    expect(ownTabStorage().get('pending-act')).toBeNull()
  })
})
