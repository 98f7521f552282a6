import { type Locale, locales, pseudoLocale } from '../src/platform/contract/locales.ts'

/**
 * The languages in which every commit checks that texts fit: long words, dense characters, tall characters,
 * and texts that are a third longer. `npm run bench -- languages` checks all of them.
 */
export const sweptLocales: readonly Locale[] = process.env['E2E_ALL_LANGUAGES']
  ? [...locales, pseudoLocale]
  : ['de', 'ja', 'th', pseudoLocale]
