import { expect, test } from 'vitest'
import {
  emptyValues,
  keptOfValues,
  needsParent,
  payloadOfValues,
  type SignUpValues,
  valuesOfKept,
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

test('what is sent: trimmed, but for the password', () => {
  expect(payloadOfValues(values, context)).toEqual({
    username: 'mira',
    email_address: 'mira@example.org',
    password: ' pass word 1 ',
    country_code: 'US',
    phone_number: '2125550123',
    date_of_birth: '2004-03-09',
    locale: 'en',
  })
})

test('Korea’s consents are sent from Korea alone', () => {
  const korean = { ...values, countryCode: 'KR/82', agreeTerms: true }
  expect(payloadOfValues(korean, context).optional_consents).toEqual({ marketing_notification: false })
  expect(payloadOfValues({ ...korean, agreeMarketing: true }, context).optional_consents).toEqual({
    marketing_notification: true,
  })
  expect(payloadOfValues({ ...values, agreeMarketing: true }, context)).not.toHaveProperty(
    'optional_consents',
  )
})

test('a parent is asked for under the age of the country, and their mail sent then alone', () => {
  const child = { ...values, dateOfBirth: '2012-11-22', parentEmail: ' parent@example.org ' }
  expect([needsParent(child, now), needsParent(child, now + 2 * 86_400_000)]).toEqual([false, false])
  const younger = { ...child, dateOfBirth: '2013-11-30' }
  expect(payloadOfValues(younger, context).parent_email).toBe('parent@example.org')
  expect(needsParent({ ...child, countryCode: 'DE/49' }, now)).toBe(true)
  expect(needsParent({ ...child, dateOfBirth: '' }, now)).toBe(false)
  expect(payloadOfValues({ ...values, parentEmail: 'parent@example.org' }, context)).not.toHaveProperty(
    'parent_email',
  )
})

test('the area of a code and the link of a social sign-in travel along', () => {
  const dominican = { ...values, countryCode: 'DO/1829', phoneNumber: '5551234' }
  const payload = payloadOfValues(dominican, { ...context, oAuthLinkId: 'link-1' })
  expect(payload).toMatchObject({
    country_code: 'DO',
    phone_number: '8295551234',
    temporary_oauth_link_id: 'link-1',
  })
})

test('what a reload keeps is everything but the password', () => {
  const korean = { ...values, countryCode: 'KR/82', agreeTerms: true, parentEmail: 'parent@example.org' }
  const kept = keptOfValues(korean)
  expect(JSON.stringify(kept)).not.toContain('pass word')
  expect(valuesOfKept(kept)).toEqual({ ...korean, password: '', confirmPassword: '' })
  expect(valuesOfKept({ password: 'x', confirmPassword: 'x', isAdmin: true })).toEqual(emptyValues)
  expect(valuesOfKept(null)).toEqual(emptyValues)
})
