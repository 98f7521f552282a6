import type { Page } from '@playwright/test'
import { pseudo } from '../src/platform/contract/pseudo-text.ts'

/** What people read or hear of the page's own part: its visible texts, and the names that only some hear. */
function textsOfMain(page: Page): Promise<string[]> {
  return page.locator('main').evaluate(main => {
    const found: string[] = []
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement: element, textContent } = texts.currentNode
      if (element?.checkVisibility()) found.push(textContent ?? '')
    }
    for (const element of main.querySelectorAll('[aria-label], [placeholder], [alt], [title]')) {
      if (!element.checkVisibility()) continue
      for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
        found.push(element.getAttribute(name) ?? '')
    }
    return found
  })
}

/**
 * English words on a page in Korean or in pseudo: texts that don't go through `locales/`, or aren't translated. `known`
 * are names that are the same everywhere, and what the browser says by itself (dates, countries).
 */
export async function englishWords(page: Page, locale: 'ko' | 'pseudo', known: RegExp): Promise<string[]> {
  const words = (await textsOfMain(page)).flatMap(text => text.match(/[A-Za-zÀ-ž]{3,}/g) ?? [])
  const isEnglish = (word: string) => locale === 'ko' || pseudo(word).replaceAll('~', '') !== word
  const isPlain = (word: string) => /^[A-Za-z]+$/.test(word)
  return [...new Set(words.filter(word => isPlain(word) && isEnglish(word) && !known.test(word)))]
}
