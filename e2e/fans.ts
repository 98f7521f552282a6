import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createFan, type NewFan } from '../src/identity/accounts/server/create-fan.ts'
import { hashPassword } from '../src/identity/accounts/server/hash-password.ts'
import { startSession } from '../src/identity/accounts/server/sessions.ts'
import { type ChallengeParameters, solveChallenge } from '../src/site/human-checks/web/shared/solve.ts'
import { database } from './database.ts'
import { expect } from './fixtures.ts'
import { waitForSms } from './inbox.ts'

export interface Fan {
  id: number
  token: string
  username: string
  email: string
  password: string
  phone: TestPhone
}

/** A valid phone number: a landline in Manhattan or a mobile number in Korea. */
export interface TestPhone {
  countryCode: 'US' | 'KR'
  /** The number in national format. */
  number: string
  e164: string
}

export function aPhone(countryCode: TestPhone['countryCode'] = 'US'): TestPhone {
  const digits = String(randomInt(2_000_000, 10_000_000))
  if (countryCode === 'US') return { countryCode, number: `212${digits}`, e164: `+1212${digits}` }
  return { countryCode, number: `102${digits}`, e164: `+82102${digits}` }
}

export const anEmail = () => `fan-${randomUUID()}@example.org`
export const aPassword = 'correct horse 9'

interface FanOptions {
  phone?: TestPhone
  email?: string
  username?: string
}

interface SignUpOptions extends FanOptions {
  dateOfBirth?: string
  parentEmail?: string
}

/** Password hash that all fans of a worker share, because hashing is expensive. */
let passwordHash: Promise<string> | undefined

/**
 * Creates a fan with a session through the product's own functions on the database, without a human check,
 * code or email. Tests of those use {@link aFanWhoSignsUp}.
 */
export async function aFan(options: FanOptions = {}): Promise<Fan> {
  passwordHash ??= hashOrThrow(aPassword)
  const { phone = aPhone(), email = anEmail(), username = 'Mira' } = options
  const columns: NewFan = {
    username,
    email,
    phoneE164: phone.e164,
    countryCode: phone.countryCode,
    passwordHash: await passwordHash,
    locale: 'en',
    dateOfBirth: '1999-12-31',
    parentEmail: null,
    isRestricted: false,
    hasMarketingConsent: false,
  }
  const session = await database().transaction(async db => {
    const id = await createFan(db, columns, Date.now())
    return { id, token: await startSession(db, id, Date.now()) }
  })
  return { username, email, password: aPassword, phone, ...session }
}

async function hashOrThrow(password: string): Promise<string> {
  const hash = await hashPassword(password)
  if (typeof hash !== 'string') throw new Error('the password was not hashed')
  return hash
}

/** Signs up a new fan through the real API, with the code from the sandbox's inbox. */
export async function aFanWhoSignsUp(options: SignUpOptions = {}): Promise<Fan> {
  const phone = options.phone ?? aPhone()
  const fan = { username: options.username ?? 'Mira', email: options.email ?? anEmail(), password: aPassword }
  const { preuser_id } = await post<{ preuser_id: string }>('/api/v1/signup/preusers/', {
    username: fan.username,
    email_address: fan.email,
    password: fan.password,
    country_code: phone.countryCode,
    phone_number: phone.number,
    date_of_birth: options.dateOfBirth ?? '1999-12-31',
    locale: 'en',
    ...(options.parentEmail && { parent_email: options.parentEmail }),
  })
  const after = Date.now()
  await post('/api/v1/signup/verifications/', {
    preuser_id,
    verification_method: 'sms',
    recaptcha_response_token: await solveHumanCheck(),
  })
  const session = await post<{ id: number; token: string }>('/api/v1/signup/', {
    preuser_id,
    verification_method: 'sms',
    verification_code: readCode(await waitForSms(phone.e164, { after })),
  })
  return { ...fan, ...session, phone }
}

/** Returns the six-digit code in a text message. */
export function readCode(text: string): string {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]
  if (!code) throw new Error(`there is no code in: ${text}`)
  return code
}

/** Returns path and query of the product link in a text message. */
export function readLink(text: string): string {
  const url = /https?:\/\/\S+/.exec(text)?.[0]
  if (!url) throw new Error(`there is no link in: ${text}`)
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Logs a fan in through the browser's storage, as if on an earlier visit. */
export async function signIn(page: Page, { token }: Pick<Fan, 'token'>): Promise<void> {
  await page.goto('/manifest.json')
  await page.evaluate(value => localStorage.setItem('auth:token', value), token)
}

export async function setCity(page: Page, { token }: Pick<Fan, 'token'>, cityId: number): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  const result = await page.request.patch('/api/v3/users/self/', { headers, data: { city_id: cityId } })
  expect(result.status()).toBe(200)
}

/**
 * Calls the API from outside the browser.
 * @throws an error with the API error's name
 */
export async function post<Result = unknown>(path: string, body: object, token?: string): Promise<Result> {
  const response = await fetch(new URL(path, process.env['E2E_BASE_URL']), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const result = (await response.json()) as Result & { error_code?: { name: string } }
  if (!response.ok) throw new Error(`${path}: ${response.status} ${result.error_code?.name}`)
  return result
}

async function solveHumanCheck(): Promise<string> {
  const response = await fetch(new URL('/api/v1/human-checks/challenge/', process.env['E2E_BASE_URL']))
  const challenge = (await response.json()) as { parameters: ChallengeParameters }
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge(challenge.parameters, 20_000) }))
}
