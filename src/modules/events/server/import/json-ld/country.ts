import { isObject, type Json } from '../../../../../platform/server/content/json.ts'
import { textOf } from './nodes.ts'

let codes: Map<string, string> | undefined

/** English names of all countries, and what they are called often. */
function codesByName(): Map<string, string> {
  if (codes) return codes
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  codes = new Map([
    ['usa', 'US'],
    ['uk', 'GB'],
    ['great britain', 'GB'],
    ['republic of korea', 'KR'],
    ['korea', 'KR'],
    ['turkey', 'TR'],
    ['czech republic', 'CZ'],
  ])
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const code of letters.flatMap(first => letters.map(second => first + second))) {
    const name = names.of(code)?.toLowerCase()
    if (name && !codes.has(name)) codes.set(name, code)
  }
  return codes
}

/** The two letters of a PostalAddress's addressCountry: a code, an English name, or a Country; null for what is none. */
export function countryOf(value: Json | undefined): string | null {
  const text = isObject(value) ? textOf(value['identifier']) || textOf(value['name']) : textOf(value)
  if (/^[a-z]{2}$/i.test(text) && text.toLowerCase() !== 'uk') return text.toUpperCase()
  return codesByName().get(text.toLowerCase()) ?? null
}
