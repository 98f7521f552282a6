import { readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Locator, Page } from '@playwright/test'
import { pseudoLocalize } from '../src/platform/contract/pseudo-text.ts'
import { aPassword, readCode, type TestPhone } from './fans.ts'
import { expect } from './fixtures.ts'
import { waitForSms } from './inbox.ts'
import { visit } from './shell-steps.ts'

/**
 * Console errors of a rejected form: the browser logs failed requests, and responses with a status of 400 or
 * more.
 */
export const formErrors = [
  /Failed to load resource: (the server responded with a status of [45]\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED))/,
]

/** The human check (proof of work) and password hashing are slow on a busy machine. */
export const humanCheckTimeout = { timeout: 30_000 }

/** Returns the text of a key in the locale, or in English if missing; only for texts without arguments. */
export function getText(locale: string, key: string): string {
  const file = (textLocale: string) =>
    `${import.meta.dirname}/../locales/${textLocale}/${key.split('.')[0]}.json`
  const read = (textLocale: string) => {
    try {
      return (JSON.parse(readFileSync(file(textLocale), 'utf8')) as Record<string, string>)[key]
    } catch {
      return undefined
    }
  }
  const text = (locale === 'pseudo' ? undefined : read(locale)) ?? read('en') ?? key
  return String(compileMessage(text, locale === 'pseudo' ? pseudoLocalize : undefined))
}

export const getTopDialog = (page: Page): Locator => page.locator('dialog:modal').last()
export const getDialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

export async function openSignUp(page: Page, locale = 'en'): Promise<Locator> {
  await visit(page, `/authenticate/?mode=signup&locale=${locale}`)
  const dialog = getDialog(page, getText(locale, 'account.signUp.title'))
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

/** Fills in the form with the detected country; Korea is chosen by its code. */
export async function fillSignUp(form: Locator, fields: SignUpFields): Promise<void> {
  const { email, phone, username = 'Mira', born = ['1999', '12', '31'] } = fields
  await form.locator('[name=username]').fill(username)
  await form.locator('[name=emailAddress]').fill(email)
  await form.locator('[name=password]').fill(aPassword)
  await form.locator('[name=confirmPassword]').fill(aPassword)
  if (phone.countryCode === 'KR') await chooseCountry(form, '+82')
  await form.locator('[name=phoneNumber]').fill(phone.number)
  await chooseBirthDate(form, born)
}

export async function chooseCountry(form: Locator, code: string): Promise<void> {
  await form.getByRole('combobox').first().fill(code)
  await form
    .getByRole('option')
    .filter({ hasText: `(${code})` })
    .first()
    .click()
}

export async function chooseBirthDate(form: Locator, [year, month, day]: readonly [string, string, string]) {
  await form.locator('[name=birth-year]').selectOption(year)
  await form.locator('[name=birth-month]').selectOption(month)
  await form.locator('[name=birth-day]').selectOption(day)
}

/** Submits the form and returns the dialog that offers ways to send the code. */
export async function submitSignUp(page: Page, locale = 'en'): Promise<Locator> {
  await getTopDialog(page)
    .getByRole('button', { name: getText(locale, 'sign.next') })
    .click()
  const dialog = getDialog(page, getText(locale, 'account.phone.title'))
  await expect(dialog.getByRole('button', { name: getText(locale, 'sign.verify.sms') })).toBeVisible(
    humanCheckTimeout,
  )
  return dialog
}

export async function requestCode(dialog: Locator, phone: TestPhone, locale = 'en'): Promise<string> {
  const after = Date.now()
  await dialog.getByRole('button', { name: getText(locale, 'sign.verify.sms') }).click()
  await expect(getCodeField(dialog)).toBeFocused(humanCheckTimeout)
  return readCode(await waitForSms(phone.e164, { after }))
}

/** Requests and types the code; returns the welcome dialog. */
export async function requestAndTypeCode(page: Page, phone: TestPhone, locale: string) {
  const dialog = getDialog(page, getText(locale, 'account.phone.title'))
  const code = await requestCode(dialog, phone, locale)
  await getCodeField(dialog).fill(code)
  return getDialog(page, getText(locale, 'account.welcome.title'))
}

export const getCodeField = (dialog: Locator) => dialog.locator('[name=verification_code]')

export const makeWrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('banner').locator('[data-modal=GNB_NEWS_MENU]')).toBeVisible()
}

export async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth:token'))).toBeNull()
}
