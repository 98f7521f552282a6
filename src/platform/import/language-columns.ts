import { locales } from '../contract/locales.ts'
import { isObject, type Json, type JsonObject, parseJson } from './json.ts'
import type { ContentKind } from './kind.ts'

/** A column such as `name_ko` or `name_zh_tw`, which holds one language of the column `name`. */
export interface LanguageColumn {
  name: string
  base: string
  locale: string
}

const endings = locales.map(locale => ({ locale, ending: `_${locale.replace('-', '_')}` }))

/**
 * Returns the language and base column of a file's column, or undefined if the kind has no such column with
 * texts by language.
 */
export function findLanguageColumn(kind: ContentKind, name: string): LanguageColumn | undefined {
  if (name in kind.columns) return undefined
  const normalized = name.replaceAll('-', '_')
  for (const { locale, ending } of endings) {
    const base = normalized.slice(0, -ending.length)
    if (normalized.endsWith(ending) && kind.columns[base]?.type.isByLanguage) return { name, base, locale }
  }
  return undefined
}

/** Merges columns such as `name_ko` into the cell `name` and replaces its texts in those languages. */
export function mergeLanguages(kind: ContentKind, cells: JsonObject): JsonObject {
  const columns = Object.keys(cells).flatMap(name => findLanguageColumn(kind, name) ?? [])
  if (columns.length === 0) return cells
  const merged = { ...cells }
  for (const { name, base, locale } of columns) {
    const cell = merged[name] ?? null
    delete merged[name]
    const texts = readTexts(merged[base])
    // Leaves a cell that doesn't hold texts by language, so that its own parser reports it.
    if (texts === undefined) continue
    const others = Object.entries(texts).filter(([other]) => other !== locale)
    const all = Object.fromEntries(cell === null || cell === '' ? others : [...others, [locale, cell]])
    merged[base] = Object.keys(all).length > 0 ? all : ''
  }
  return merged
}

function readTexts(cell: Json | undefined): JsonObject | undefined {
  if (cell === undefined || cell === null || cell === '') return {}
  const value = typeof cell === 'string' && /^\s*\{/.test(cell) ? (parseJson(cell) ?? cell) : cell
  if (typeof value === 'string') return { en: value }
  return isObject(value) ? value : undefined
}
