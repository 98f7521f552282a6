import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brand } from '../../../platform/brand.ts'
import { operator } from './operator.ts'

const localesDir = path.join(import.meta.dirname, '../../../../locales')
const held = new Map<string, Record<string, string>>()

/**
 * Resolves each `{key}` in a text: names of controls from the catalogs of the text's language
 * (`{settings.export.title}`), and the company and its service providers from brand.ts and operator.ts
 * (`{company.name}`).
 * @throws for an unknown key, so that no text names a missing control
 */
export function fillNames(markdown: string, lang: string): string {
  return markdown.replaceAll(/\{([^{}]*)\}/g, (_, key: string) => {
    const value = operatorNames[key] ?? controlNames(lang)[key]
    if (value === undefined) throw new Error(`nothing is called {${key}}`)
    if (value.includes('{')) throw new Error(`{${key}} has places to fill of its own`)
    return value.replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`)
  })
}

const operatorNames: Record<string, string> = {
  brand: brand.name,
  ...named('company', { ...brand.company, ...operator.company }),
  ...named('mail', operator.mail),
  ...named('processor', operator.processors),
}

function named(group: string, values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`${group}.${key}`, value]))
}

/** Returns all texts in a language's catalogs, which are read on first use. */
function controlNames(lang: string): Record<string, string> {
  const found = held.get(lang) ?? readCatalogs(path.join(localesDir, lang))
  held.set(lang, found)
  return found
}

function readCatalogs(folder: string): Record<string, string> {
  const files = readdirSync(folder).filter(file => file.endsWith('.json'))
  return Object.assign({}, ...files.map(file => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))))
}
