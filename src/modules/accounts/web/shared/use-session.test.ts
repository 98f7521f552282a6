import { expect, test, vi } from 'vitest'
import { FakeProfile } from '../../../../platform/web/testing/fake-storage.ts'
import { intents } from './intents.ts'
import { endSession } from './use-session.ts'

test('who signs out leaves nothing for the next fan on the tab to carry out', async () => {
  const { storage, events } = new FakeProfile().openTab()
  vi.stubGlobal('window', Object.assign(events, { sessionStorage: storage() }))
  vi.stubGlobal('location', { pathname: '/artist/12/', search: '', hash: '' })
  intents.keep('city:make', { id: 12 })
  expect(intents.waiting()).not.toBeNull()
  await endSession({ call: async () => ({}) } as never)
  expect(intents.waiting()).toBeNull()
  vi.unstubAllGlobals()
})
