import { describe, expect, test } from 'vitest'
import { createKeyValueStore } from '../../../../platform/web/storage/local-storage.ts'
import { createAuthContext } from './auth-context.ts'

const emptyContext = {
  oAuthLinkId: null,
  preuserId: null,
  phone: null,
  email: null,
  form: null,
  resendAt: null,
}
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

describe('auth context', () => {
  test('survives a reload until it is cleared', () => {
    const { kept, open } = aTab()
    const before = open()
    before.set({ preuserId: 'p1', phone })
    before.set({ email: 'mira@example.org' })
    before.set({ form: { username: 'Mira', agreeTerms: true }, resendAt: 5_000 })
    const after = open()
    expect(after.get()).toEqual({
      ...emptyContext,
      preuserId: 'p1',
      phone,
      email: 'mira@example.org',
      form: { username: 'Mira', agreeTerms: true },
      resendAt: 5_000,
    })
    after.clear()
    expect([after.get(), kept.value]).toEqual([emptyContext, null])
  })

  test.each([
    null,
    '',
    '{',
    '7',
    'null',
    '{"phone":"x","preuserId":5}',
    '{"phone":{"countryCode":"KR"},"preuserId":""}',
  ])('ignores the stored value %j', stored => {
    expect(aTab(stored).open().get()).toEqual(emptyContext)
  })

  test('stays in memory without browser storage', () => {
    const context = createAuthContext(() => createKeyValueStore(null))
    context.set({ oAuthLinkId: 'o1' })
    context.set({ preuserId: 'p1' })
    expect(context.get()).toEqual({ ...emptyContext, oAuthLinkId: 'o1', preuserId: 'p1' })
  })
})
