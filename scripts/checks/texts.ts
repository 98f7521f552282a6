import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { isStudioArea, serverTextAreas, studioLocales } from '../../src/platform/contract/locales.ts'
import { rights } from '../../src/studio/staff/rights.ts'

/** Texts of one locale, by area (the name of the file) and key. */
export type Catalog = Record<string, Record<string, string>>
export type Source = { path: string; code: string }

const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/**
 * Returns one line for each mistake: a missing or unused key, a key in the wrong file, an invalid ICU
 * message, or a broken tag.
 * @param rights rights of staff, such as `news.write`, which look like keys in the sources but aren't.
 */
export function findTextMistakes(
  english: Catalog,
  others: Record<string, Catalog>,
  sources: Source[],
  rights: readonly string[] = [],
): string[] {
  const keys = new Set(Object.values(english).flatMap(texts => Object.keys(texts)))
  const used = findUsed(sources, Object.keys(english)).filter(({ key }) => !rights.includes(key))
  return [
    ...catalogMistakes('en', english),
    ...Object.entries(others).flatMap(([locale, catalog]) => catalogMistakes(locale, catalog)),
    ...used.flatMap(({ path, key, isPrefix }) => {
      const isThere = isPrefix ? [...keys].some(other => other.startsWith(key)) : keys.has(key)
      return isThere ? [] : [`${path} uses ${key}${isPrefix ? '…' : ''}, which locales/en does not have`]
    }),
    ...[...keys]
      .filter(key => !used.some(use => (use.isPrefix ? key.startsWith(use.key) : key === use.key)))
      .map(key => `locales/en has ${key}, which nothing uses`),
    ...Object.entries(others).flatMap(([locale, catalog]) => translationMistakes(locale, catalog, english)),
    ...Object.entries(others).flatMap(([locale, catalog]) =>
      Object.values(catalog)
        .flatMap(texts => Object.keys(texts))
        .filter(key => !keys.has(key))
        .map(key => `locales/${locale} has ${key}, which locales/en does not have`),
    ),
  ]
}

/** Returns whether an area is translated into a locale; the studio's exist in few languages. */
function isTranslated(area: string, locale: string): boolean {
  return !isStudioArea(area) || studioLocales.some(other => other === locale)
}

/**
 * Reports texts that a translation lacks, and translated texts whose arguments or tags differ from the
 * English ones. Also reports areas in a language in which they aren't offered.
 */
function translationMistakes(locale: string, catalog: Catalog, english: Catalog) {
  const unused = Object.keys(catalog).filter(area => !isTranslated(area, locale))
  const areas = Object.entries(english).filter(([area]) => isTranslated(area, locale))
  const texts = areas.flatMap(([area, texts]) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const translated = catalog[area]?.[key]
      if (translated === undefined) return [`locales/${locale}/${area}.json lacks ${key}`]
      const [wanted, found] = [describeParts(text), describeParts(translated)]
      return wanted === found ? [] : [`locales/${locale}/${area}.json: ${key} has ${found}, not ${wanted}`]
    }),
  )
  return [
    ...unused.map(area => `locales/${locale}/${area}.json: the studio isn't offered in ${locale}`),
    ...texts,
  ]
}

/** Returns a text's arguments and tags, sorted and without duplicates, to compare translations. */
function describeParts(text: string): string {
  if (!isIcu(text)) return 'no ICU message'
  const tags = [...text.matchAll(/<(\w+)>/g)].map(([tag]) => tag)
  const names = [...new Set([...listArguments(compileMessageOrThrow(text)), ...tags])]
  return names.sort().join(' ') || 'none'
}

/**
 * Lists the arguments of a compiled message: a string, or a list of strings and of [argument, kind, forms].
 */
function listArguments(message: unknown): string[] {
  if (!Array.isArray(message)) return []
  return message.flatMap(part => {
    if (!Array.isArray(part)) return []
    const [name, , forms] = part
    return [String(name), ...Object.values(forms ?? {}).flatMap(listArguments)]
  })
}

function catalogMistakes(locale: string, catalog: Catalog) {
  return Object.entries(catalog).flatMap(([area, texts]) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const place = `locales/${locale}/${area}.json: ${key}`
      if (!key.startsWith(`${area}.`)) return [`${place} does not begin with "${area}."`]
      if (!isIcu(text)) return [`${place} is no ICU message: ${text}`]
      return hasBrokenTag(text) ? [`${place} has a broken tag: ${text}`] : []
    }),
  )
}

/** Returns whether an angle bracket is left after removing every <tag> and its </tag>. */
function hasBrokenTag(text: string): boolean {
  const inner = text.replace(/<(\w+)>([^<>]*)<\/\1>/g, '$2')
  return inner === text ? /[<>]/.test(text) : hasBrokenTag(inner)
}

function isIcu(text: string) {
  try {
    compileMessageOrThrow(text)
    return true
  } catch {
    return false
  }
}

/** Rights of staff look like keys: `events.read`. */
const isRight = (text: string) => rights.some(right => right === text)

const isServer = (path: string) => /\/server\//.test(path)

/**
 * Finds the keys that the sources use. Keys are literals ('search.placeholder') or literal prefixes
 * (`search.tab.${tab}`), so that they can be searched for: a string that starts with an area's name and a dot
 * is a key. The server uses the areas of emails and SMS, the web all others; any other string on the server
 * is not a key, and neither is the name of a right.
 */
function findUsed(sources: Source[], areas: string[]) {
  const buildPattern = (names: string[]) =>
    new RegExp(`(['"\`])((?:${names.join('|') || '(?!)'})\\.[\\w.-]*)(\\1|\\$\\{)`, 'g')
  const patterns = {
    server: buildPattern(areas.filter(area => serverTextAreas.includes(area))),
    web: buildPattern(areas.filter(area => !serverTextAreas.includes(area))),
  }
  return sources.flatMap(({ path, code }) =>
    [...code.replaceAll(comment, '').matchAll(patterns[isServer(path) ? 'server' : 'web'])]
      .filter(([, , text = '']) => !isRight(text))
      .map(([, , key = '', end]) => ({
        path,
        key,
        // A literal that ends with a dot is the prefix of keys in a type.
        isPrefix: end === '${' || key.endsWith('.'),
      })),
  )
}
