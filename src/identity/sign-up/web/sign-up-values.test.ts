import { describe, expect, test } from 'vitest'
import {
  buildPayload,
  emptyValues,
  needsParent,
  restoreValues,
  type SignUpValues,
  toStoredForm,
} from './sign-up-values.ts'

const now = Date.UTC(2026, 10, 21)
const values: SignUpValues = {
  username: ' mira ',
  emailAddress: ' mira@example.org ',
  password: ' pass word 1 ',
  confirmPassword: ' pass word 1 ',
  countryCode: 'US/1',
  phoneNumber: ' 2125550123 ',
  dateOfBirth: '2004-03-09',
}
const context = { locale: 'en', oAuthLinkId: null, now } as const

describe('sign-up values', () => {
  test('are sent trimmed, except the password', () => {
    expect(buildPayload(values, context)).toEqual({
      username: 'mira',
      email_address: 'mira@example.org',
      password: ' pass word 1 ',
      country_code: 'US',
      phone_number: '2125550123',
      date_of_birth: '2004-03-09',
      locale: 'en',
    })
  })

  test('include Korea’s consents for Korea only', () => {
    const korean = { ...values, countryCode: 'KR/82', agreeTerms: true }
    expect(buildPayload(korean, context).optional_consents).toEqual({ marketing_notification: false })
    expect(buildPayload({ ...korean, agreeMarketing: true }, context).optional_consents).toEqual({
      marketing_notification: true,
    })
    expect(buildPayload({ ...values, agreeMarketing: true }, context)).not.toHaveProperty('optional_consents')
  })

  test("include a parent only under the country's age", () => {
    const child = { ...values, dateOfBirth: '2012-11-22', parentEmail: ' parent@example.org ' }
    expect([needsParent(child, now), needsParent(child, now + 2 * 86_400_000)]).toEqual([false, false])
    const younger = { ...child, dateOfBirth: '2013-11-30' }
    expect(buildPayload(younger, context).parent_email).toBe('parent@example.org')
    expect(needsParent({ ...child, countryCode: 'DE/49' }, now)).toBe(true)
    expect(needsParent({ ...child, dateOfBirth: '' }, now)).toBe(false)
    expect(buildPayload({ ...values, parentEmail: 'parent@example.org' }, context)).not.toHaveProperty(
      'parent_email',
    )
  })

  test('include the area code and the link of a social sign-in', () => {
    const dominican = { ...values, countryCode: 'DO/1829', phoneNumber: '5551234' }
    const payload = buildPayload(dominican, { ...context, oAuthLinkId: 'link-1' })
    expect(payload).toMatchObject({
      country_code: 'DO',
      phone_number: '8295551234',
      temporary_oauth_link_id: 'link-1',
    })
  })

  test('survive a reload, except the password', () => {
    const korean = { ...values, countryCode: 'KR/82', agreeTerms: true, parentEmail: 'parent@example.org' }
    const stored = toStoredForm(korean)
    expect(JSON.stringify(stored)).not.toContain('pass word')
    expect(restoreValues(stored)).toEqual({ ...korean, password: '', confirmPassword: '' })
    expect(restoreValues({ password: 'x', confirmPassword: 'x', isAdmin: true })).toEqual(emptyValues)
    expect(restoreValues(null)).toEqual(emptyValues)
  })
})
