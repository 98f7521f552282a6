import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { locales, pseudoLocale, serverTextAreas } from '../src/platform/contract/locales.ts'
import { pseudo } from '../src/platform/contract/pseudo-text.ts'

const localesDir = path.join(import.meta.dirname, '..', 'locales')
const listId = 'virtual:text-catalogs'
const catalogId = /^virtual:text-catalog\/([a-z-]+)\/([a-z-]+)$/

/**
 * Compiles `locales/<locale>/<area>.json` (ICU messages) into one small module each, and lists them:
 * `virtual:text-catalogs` exports `catalogs['en/common']()`. The pseudo locale is made from English.
 * An area that a locale lacks is served in English. Areas of mails and text messages stay on the server.
 */
export function textCatalogs(): Plugin {
  return {
    name: 'fanfare:text-catalogs',
    resolveId: id => (id === listId || catalogId.test(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${listId}`) return listModule()
      const found = catalogId.exec(id.slice(1))
      if (!id.startsWith('\0') || !found) return
      const [, locale = '', area = ''] = found
      this.addWatchFile(fileOf(locale === 'pseudo' ? 'en' : locale, area))
      return `export default ${JSON.stringify(compileCatalog(locale, area))}`
    },
  }
}

function listModule(): string {
  const areas = readdirSync(path.join(localesDir, 'en'))
    .map(file => file.replace(/\.json$/, ''))
    .filter(area => !serverTextAreas.includes(area))
  const lines = [...locales, pseudoLocale].flatMap(locale =>
    areas.map(area => `  '${locale}/${area}': () => import('virtual:text-catalog/${locale}/${area}'),`),
  )
  return `export const catalogs = {\n${lines.join('\n')}\n}\n`
}

function compileCatalog(locale: string, area: string): Record<string, unknown> {
  const texts = readTexts(locale === 'pseudo' ? 'en' : locale, area)
  const map = locale === 'pseudo' ? pseudo : undefined
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text, map)]))
}

function readTexts(locale: string, area: string): Record<string, string> {
  const english = JSON.parse(readFileSync(fileOf('en', area), 'utf8')) as Record<string, string>
  if (locale === 'en') return english
  try {
    return { ...english, ...JSON.parse(readFileSync(fileOf(locale, area), 'utf8')) }
  } catch {
    return english
  }
}

function fileOf(locale: string, area: string): string {
  return path.join(localesDir, locale, `${area}.json`)
}
