import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import {
  isStudioArea,
  locales,
  pseudoLocale,
  serverTextAreas,
  studioLocales,
} from '../src/platform/contract/locales.ts'
import { pseudoLocalize } from '../src/platform/contract/pseudo-text.ts'

/** Folder of the studio's files, below the path that only its host serves. */
export const studioAssets = 'studio/assets'

const localesDir = path.join(import.meta.dirname, '..', 'locales')
const listId = 'virtual:text-catalogs'
const catalogId = /^virtual:text-catalog\/([a-z-]+)\/([a-z-]+)$/

/** Areas of the fans' catalogs that the studio uses, too, with the parts of the page that need them. */
const areasOfBoth = ['address', 'common', 'error']

/**
 * The catalogs of one build. Fans' files never contain the studio's, because the folder's name is a hash of all
 * of them.
 */
export type CatalogPart = 'site' | 'studio' | 'all'

/**
 * Compiles `locales/<locale>/<area>.json` (ICU messages) into one small module each: `virtual:text-catalogs`
 * exports `loadCatalog('en', 'common')`. The pseudo-locale is generated from English. An area that a locale
 * lacks is served in English. Texts of emails and SMS stay on the server.
 * In browsers, the catalogs' URLs are computed from locale and area: a manifest of their names would be the
 * largest part of the first load after React.
 */
export function textCatalogs(part: CatalogPart): Plugin {
  // Built lazily, when a browser build imports the catalogs.
  let files: ReturnType<typeof catalogFiles> | undefined
  return {
    name: 'fanfare:text-catalogs',
    resolveId: id => (id === listId || catalogId.test(id) ? `\0${id}` : undefined),
    load(id) {
      const { name, mode } = this.environment
      const areFiles = name === 'client' && mode === 'build'
      if (id === `\0${listId}`) {
        if (!areFiles) return moduleLoader(part)
        files = catalogFiles(part)
        return fileLoader(files.folder)
      }
      const found = catalogId.exec(id.slice(1))
      if (!id.startsWith('\0') || !found) return
      const [, locale = '', area = ''] = found
      this.addWatchFile(toFile(locale === 'pseudo' ? 'en' : locale, area))
      return buildModule(locale, area)
    },
    generateBundle() {
      if (!files) return
      for (const { locale, area, source } of files.catalogs) {
        const originalFileName = `virtual:text-catalog/${locale}/${area}`
        const fileName = `${files.folder}/${locale}/${area}.js`
        this.emitFile({ type: 'asset', name: area, fileName, originalFileName, source })
      }
    },
  }
}

function listCatalogs(part: CatalogPart) {
  const areas = readdirSync(path.join(localesDir, 'en'))
    .map(file => file.replace(/\.json$/, ''))
    .filter(area => !serverTextAreas.includes(area) && isOfPart(area, part))
  const used = part === 'studio' ? studioLocales : [...locales, pseudoLocale]
  return used.flatMap(locale => areas.map(area => ({ locale, area })))
}

function isOfPart(area: string, part: CatalogPart): boolean {
  if (part === 'all') return true
  return isStudioArea(area) ? part === 'studio' : part === 'site' || areasOfBoth.includes(area)
}

function moduleLoader(part: CatalogPart): string {
  const lines = listCatalogs(part).map(
    ({ locale, area }) => `  '${locale}/${area}': () => import('virtual:text-catalog/${locale}/${area}'),`,
  )
  return `const catalogs = {\n${lines.join('\n')}\n}
export const loadCatalog = async (locale, area) => (await catalogs[locale + '/' + area]()).default`
}

function fileLoader(folder: string): string {
  const address = `'/${folder}/' + locale + '/' + area + '.js'`
  return `export const loadCatalog = async (locale, area) => (await import(/* @vite-ignore */ ${address})).default`
}

/** The folder's name is a content hash, so that browsers can cache the catalogs as immutable. */
function catalogFiles(part: CatalogPart) {
  const catalogs = listCatalogs(part).map(one => ({ ...one, source: buildModule(one.locale, one.area) }))
  const all = catalogs.map(({ source }) => source).join('\n')
  return {
    catalogs,
    folder: `${part === 'studio' ? studioAssets : 'assets'}/texts-${hash('sha256', all, 'base64url').slice(0, 8)}`,
  }
}

const buildModule = (locale: string, area: string) =>
  `export default ${JSON.stringify(compileCatalog(locale, area))}`

function compileCatalog(locale: string, area: string): Record<string, unknown> {
  const texts = readTexts(locale === 'pseudo' ? 'en' : locale, area)
  const map = locale === 'pseudo' ? pseudoLocalize : undefined
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text, map)]))
}

function readTexts(locale: string, area: string): Record<string, string> {
  const english = JSON.parse(readFileSync(toFile('en', area), 'utf8')) as Record<string, string>
  if (locale === 'en') return english
  try {
    return { ...english, ...JSON.parse(readFileSync(toFile(locale, area), 'utf8')) }
  } catch {
    return english
  }
}

function toFile(locale: string, area: string): string {
  return path.join(localesDir, locale, `${area}.json`)
}
