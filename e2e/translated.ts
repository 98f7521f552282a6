import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { brand } from '../src/platform/brand.ts'
import { type Locale, pseudoLocale, toLanguageTag } from '../src/platform/contract/locales.ts'
import { colorRules, expectNoAxeFindings } from './axe.ts'
import { expect } from './fixtures.ts'
import { findClippedText } from './legible.ts'
import { hasHorizontalOverflow } from './shell-steps.ts'

/** Matches ticket codes, order numbers, entry ids and hashes. */
const codes = /\b(?:[0-9A-Z]{4}(?:-[0-9A-Z]{4,5})+|[0-9a-z]{16}|[0-9a-f]{64})\b/g
/** Matches words of at least four characters; shorter ones are abbreviations or parts of a code. */
const words = /[a-z]{4,}/gi
const extractWords = (text: string) =>
  (text.replaceAll(codes, '').match(words) ?? []).map(word => word.toLowerCase())

/**
 * Lists the Latin words in the locale's texts. The pseudo locale accents every word, but its dates and
 * countries are in English.
 */
function listLocaleWords(locale: Locale): string[] {
  if (locale === pseudoLocale) return [...listDateWords(), ...extractWords('South Korea')]
  const folder = join(import.meta.dirname, '..', 'locales', locale)
  const texts = readdirSync(folder).flatMap(file =>
    Object.values<string>(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  )
  return texts.flatMap(text => extractWords(text.replaceAll(/\{\w+(?:, \w+,)?|<[^>]*>/g, '')))
}

function listDateWords(): string[] {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, day + 1)))
  const options = { weekday: 'long', month: 'long', timeZone: 'UTC' } as const
  return days.flatMap(day => extractWords(day.toLocaleDateString('en', options)))
}

/** Returns the title and every visible or accessible text in the page's main part. */
const readShownTexts = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body
    const shown = [document.title]
    for (const element of main.querySelectorAll('*')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      // The provider's script names the frames, so they are skipped.
      if (element instanceof HTMLIFrameElement) continue
      const own = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE)
      shown.push(...own.map(node => node.textContent ?? ''))
      for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
        shown.push(element.getAttribute(name) ?? '')
    }
    return shown
  })

/** Returns texts with words that are neither in the locale's texts nor in the test's data. */
async function findUntranslated(page: Page, locale: Locale, data: string): Promise<string[]> {
  const known = new Set([...listLocaleWords(locale), ...extractWords(`${brand.name} ${locale} ${data}`)])
  return (await readShownTexts(page)).filter(text => extractWords(text).some(word => !known.has(word)))
}

/**
 * Expects the current page to be entirely in this locale, without clipped or overflowing text on narrow
 * screens and without axe violations that a translation can cause.
 */
export async function expectTranslated(page: Page, locale: Locale, data: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', toLanguageTag(locale))
  expect(await findUntranslated(page, locale, data)).toEqual([])
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await hasHorizontalOverflow(page), `${width} px`).toBe(false)
    expect(await findClippedText(page), `${width} px`).toEqual([])
  }
  await expectNoAxeFindings(page, { include: ['main'], without: colorRules })
}
