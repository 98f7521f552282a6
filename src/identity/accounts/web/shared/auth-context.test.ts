import { expect, test } from 'vitest'
import { createKeyValueStore } from '../../../../platform/web/storage/local-storage.ts'
import { createAuthContext } from './auth-context.ts'

const nothing = { oAuthLinkId: null, preuserId: null, phone: null, email: null, form: null, resendAt: null }
const phone = { countryCode: 'KR', phoneNumber: '1012345678' }

function aTab(stored: string | null = null) {
  const kept = { value: stored }
  const storage = {
    get: () => kept.value,
    set(_key: string, value: string | null) {
      kept.value = value
    },
  }
  return { kept, open: () => createAuthContext(() => storage) }
}

test('a sign-up under way outlives a reload, and is forgotten when it is over', () => {
  const { kept, open } = aTab()
  const before = open()
  before.set({ preuserId: 'p1', phone })
  before.set({ email: 'mira@example.org' })
  before.set({ form: { username: 'Mira', agreeTerms: true }, resendAt: 5_000 })
  const after = open()
  expect(after.get()).toEqual({
    ...nothing,
    preuserId: 'p1',
    phone,
    email: 'mira@example.org',
    form: { username: 'Mira', agreeTerms: true },
    resendAt: 5_000,
  })
  after.clear()
  expect([after.get(), kept.value]).toEqual([nothing, null])
})

test.each([
  null,
  '',
  '{',
  '7',
  'null',
  '{"phone":"x","preuserId":5}',
  '{"phone":{"countryCode":"KR"},"preuserId":""}',
])('a stored %j is nothing', stored => {
  expect(aTab(stored).open().get()).toEqual(nothing)
})

test('without a browser it lives in memory', () => {
  const context = createAuthContext(() => createKeyValueStore(null))
  context.set({ oAuthLinkId: 'o1' })
  context.set({ preuserId: 'p1' })
  expect(context.get()).toEqual({ ...nothing, oAuthLinkId: 'o1', preuserId: 'p1' })
})
