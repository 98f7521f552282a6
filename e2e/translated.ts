import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { brand } from '../src/platform/brand.ts'
import { type Locale, toLanguageTag, pseudoLocale } from '../src/platform/contract/locales.ts'
import { expectNoAxeFindings, ofColors } from './axe.ts'
import { expect } from './fixtures.ts'
import { cutWords } from './legible.ts'
import { isTooWide } from './shell-steps.ts'

/** Short codes of tickets, numbers of orders, ids of entries, hashes. */
const codes = /\b(?:[0-9A-Z]{4}(?:-[0-9A-Z]{4,5})+|[0-9a-z]{16}|[0-9a-f]{64})\b/g
/** Four letters and more: what is shorter is an abbreviation or a part of a code. */
const words = /[a-z]{4,}/gi
const wordsOf = (text: string) =>
  (text.replaceAll(codes, '').match(words) ?? []).map(word => word.toLowerCase())

/** Latin words that the locale's own texts have; the pseudo locale accents every word, but dates and countries are English. */
function ownWords(locale: Locale): string[] {
  if (locale === pseudoLocale) return [...wordsOfDates(), ...wordsOf('South Korea')]
  const folder = join(import.meta.dirname, '..', 'locales', locale)
  const texts = readdirSync(folder).flatMap(file =>
    Object.values<string>(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  )
  return texts.flatMap(text => wordsOf(text.replaceAll(/\{\w+(?:, \w+,)?|<[^>]*>/g, '')))
}

function wordsOfDates(): string[] {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, day + 1)))
  const options = { weekday: 'long', month: 'long', timeZone: 'UTC' } as const
  return days.flatMap(day => wordsOf(day.toLocaleDateString('en', options)))
}

/** Everything in the page's own part that is read or heard, and the title. */
const shownIn = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body
    const shown = [document.title]
    for (const element of main.querySelectorAll('*')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      // A provider's script names its frames itself.
      if (element instanceof HTMLIFrameElement) continue
      const own = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE)
      shown.push(...own.map(node => node.textContent ?? ''))
      for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
        shown.push(element.getAttribute(name) ?? '')
    }
    return shown
  })

/** Texts with words that are neither of the locale nor of the test's own data. */
async function untranslated(page: Page, locale: Locale, data: string): Promise<string[]> {
  const known = new Set([...ownWords(locale), ...wordsOf(`${brand.name} ${locale} ${data}`)])
  return (await shownIn(page)).filter(text => wordsOf(text).some(word => !known.has(word)))
}

/**
 * Expects the page as it stands to be in this locale as a whole, with nothing cut or too wide on a phone and on the
 * narrowest screen, and no finding that a translation can bring.
 */
export async function expectTranslated(page: Page, locale: Locale, data: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', toLanguageTag(locale))
  expect(await untranslated(page, locale, data)).toEqual([])
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await isTooWide(page), `${width} px`).toBe(false)
    expect(await cutWords(page), `${width} px`).toEqual([])
  }
  await expectNoAxeFindings(page, { include: ['main'], without: ofColors })
}
