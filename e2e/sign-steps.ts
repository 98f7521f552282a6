import { readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Locator, Page } from '@playwright/test'
import { pseudoLocalize } from '../src/platform/contract/pseudo-text.ts'
import { aPassword, codeIn, type TestPhone } from './fans.ts'
import { expect } from './fixtures.ts'
import { smsTo } from './inbox.ts'
import { visit } from './shell-steps.ts'

/** Console errors of a rejected form: the browser logs responses of 400 and more, and failed requests. */
export const answersOfTrouble = [
  /Failed to load resource: (the server responded with a status of [45]\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED))/,
]

/** The human check (proof of work) and password hashing are slow on a busy machine. */
export const proofWait = { timeout: 30_000 }

/** The text of a key in the locale; only for texts without arguments. */
export function textOf(locale: string, key: string): string {
  const file = (of: string) => `${import.meta.dirname}/../locales/${of}/${key.split('.')[0]}.json`
  const read = (of: string) => {
    try {
      return (JSON.parse(readFileSync(file(of), 'utf8')) as Record<string, string>)[key]
    } catch {
      return undefined
    }
  }
  const text = (locale === 'pseudo' ? undefined : read(locale)) ?? read('en') ?? key
  return String(compileMessage(text, locale === 'pseudo' ? pseudoLocalize : undefined))
}

export const topDialog = (page: Page): Locator => page.locator('dialog:modal').last()
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Opens the sign-up form by the link that every page has. */
export async function openSignUp(page: Page, locale = 'en'): Promise<Locator> {
  await visit(page, `/authenticate/?mode=signup&locale=${locale}`)
  const dialog = dialogOf(page, textOf(locale, 'account.signUp.title'))
  await expect(dialog.locator('[name=username]')).toBeVisible()
  await expect(dialog.getByRole('combobox').first()).toHaveValue(/\(\+1\)$/)
  return dialog
}

interface SignUpFields {
  email: string
  phone: TestPhone
  username?: string
  born?: readonly [year: string, month: string, day: string]
}

/** Fills the form in; the country is the detected one, or is searched for by its code. */
export async function fillSignUp(form: Locator, fields: SignUpFields): Promise<void> {
  const { email, phone, username = 'Mira', born = ['1999', '12', '31'] } = fields
  await form.locator('[name=username]').fill(username)
  await form.locator('[name=emailAddress]').fill(email)
  await form.locator('[name=password]').fill(aPassword)
  await form.locator('[name=confirmPassword]').fill(aPassword)
  if (phone.countryCode === 'KR') await chooseCountry(form, '+82')
  await form.locator('[name=phoneNumber]').fill(phone.number)
  await chooseBirth(form, born)
}

export async function chooseCountry(form: Locator, code: string): Promise<void> {
  await form.getByRole('combobox').first().fill(code)
  await form
    .getByRole('option')
    .filter({ hasText: `(${code})` })
    .first()
    .click()
}

export async function chooseBirth(form: Locator, [year, month, day]: readonly [string, string, string]) {
  await form.locator('[name=birth-year]').selectOption(year)
  await form.locator('[name=birth-month]').selectOption(month)
  await form.locator('[name=birth-day]').selectOption(day)
}

/** Submits the form; resolves at the choice of the method. */
export async function next(page: Page, locale = 'en'): Promise<Locator> {
  await topDialog(page)
    .getByRole('button', { name: textOf(locale, 'sign.next') })
    .click()
  const dialog = dialogOf(page, textOf(locale, 'account.phone.title'))
  await expect(dialog.getByRole('button', { name: textOf(locale, 'sign.verify.sms') })).toBeVisible(proofWait)
  return dialog
}

/** Requests a code and resolves to the one that arrives. */
export async function askForCode(dialog: Locator, phone: TestPhone, locale = 'en'): Promise<string> {
  const after = Date.now()
  await dialog.getByRole('button', { name: textOf(locale, 'sign.verify.sms') }).click()
  await expect(codeField(dialog)).toBeFocused(proofWait)
  return codeIn(await smsTo(phone.e164, { after }))
}

/** Requests and types the code; resolves at the welcome. */
export async function askForAndType(page: Page, phone: TestPhone, locale: string) {
  const dialog = dialogOf(page, textOf(locale, 'account.phone.title'))
  const code = await askForCode(dialog, phone, locale)
  await codeField(dialog).fill(code)
  return dialogOf(page, textOf(locale, 'account.welcome.title'))
}

export const codeField = (dialog: Locator) => dialog.locator('[name=verification_code]')

/** A wrong code. */
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Expects the frame to show a signed-in fan, at any size. */
export async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('banner').locator('[data-modal=GNB_NEWS_MENU]')).toBeVisible()
}

export async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth:token'))).toBeNull()
}
