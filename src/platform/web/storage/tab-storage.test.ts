import { afterEach, expect, test, vi } from 'vitest'
import { FakeProfile } from '../testing/fake-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The tab storage of a page in this profile. */
async function pageOf(profile: FakeProfile) {
  const { storage, events } = profile.openTab()
  vi.stubGlobal('window', Object.defineProperty(events, 'sessionStorage', { get: storage }))
  const { ownTabStorage } = await import('./tab-storage.ts')
  return ownTabStorage
}

test('what a tab keeps is in its session storage', async () => {
  const profile = new FakeProfile()
  const ownTabStorage = await pageOf(profile)
  ownTabStorage().set('scroll', '[]')
  expect([profile.values.get('scroll'), ownTabStorage().get('scroll')]).toEqual(['[]', '[]'])
  ownTabStorage().set('scroll', null)
  expect([profile.values.size, ownTabStorage().get('scroll')]).toEqual([0, null])
})

test('where the browser forbids it, all of the page has it for as long as it lives', async () => {
  const ownTabStorage = await pageOf(Object.assign(new FakeProfile(), { failure: 'forbidden' }))
  ownTabStorage().set('pending-act', 'x')
  expect(ownTabStorage().get('pending-act')).toBe('x')
})

test('on the server nothing is kept from one caller to the next', async () => {
  const { ownTabStorage } = await import('./tab-storage.ts')
  ownTabStorage().set('pending-act', 'x')
  expect(ownTabStorage().get('pending-act')).toBeNull()
})
