import { locales } from '../contract/locales.ts'
import { isObject, type Json, type JsonObject, parseJson } from './json.ts'
import type { ContentKind } from './kind.ts'

/** `name_ko` or `name_zh_tw`: one language of the texts of a column `name`. */
export interface LanguageColumn {
  name: string
  base: string
  locale: string
}

const endings = locales.map(locale => ({ locale, ending: `_${locale.replace('-', '_')}` }))

/** The column of a text in one language that a file's column is, where the kind has texts by language of that name. */
export function languageColumnOf(kind: ContentKind, name: string): LanguageColumn | undefined {
  if (name in kind.columns) return undefined
  const told = name.replaceAll('-', '_')
  for (const { locale, ending } of endings) {
    const base = told.slice(0, -ending.length)
    if (told.endsWith(ending) && kind.columns[base]?.type.isByLanguage) return { name, base, locale }
  }
  return undefined
}

/** The cells with texts of `name_ko` and the like in the cell `name`, in place of what it says in those languages. */
export function mergeLanguages(kind: ContentKind, cells: JsonObject): JsonObject {
  const columns = Object.keys(cells).flatMap(name => languageColumnOf(kind, name) ?? [])
  if (columns.length === 0) return cells
  const merged = { ...cells }
  for (const { name, base, locale } of columns) {
    const cell = merged[name] ?? null
    delete merged[name]
    const texts = textsOf(merged[base])
    // What is no text by language is told as what it is.
    if (texts === undefined) continue
    const others = Object.entries(texts).filter(([other]) => other !== locale)
    const all = Object.fromEntries(cell === null || cell === '' ? others : [...others, [locale, cell]])
    merged[base] = Object.keys(all).length > 0 ? all : ''
  }
  return merged
}

function textsOf(cell: Json | undefined): JsonObject | undefined {
  if (cell === undefined || cell === null || cell === '') return {}
  const value = typeof cell === 'string' && /^\s*\{/.test(cell) ? (parseJson(cell) ?? cell) : cell
  if (typeof value === 'string') return { en: value }
  return isObject(value) ? value : undefined
}
