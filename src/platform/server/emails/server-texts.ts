import { readFileSync } from 'node:fs'
import path from 'node:path'
import { I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import {
  defaultLocale,
  isLocale,
  type Locale,
  pseudoLocale,
  serverTextAreas,
  toLanguageTag,
} from '../../contract/locales.ts'
import { pseudoLocalize } from '../../contract/pseudo-text.ts'

export type ServerText = (key: string, values?: Record<string, string | number>) => string

const localesDir = path.join(import.meta.dirname, '../../../../locales')
const held = new Map<Locale, ServerText>()

/**
 * Returns the texts of emails (`mail.…`) and text messages (`sms.…`) in a fan's language; missing
 * translations and unknown locales get English. Catalogs load on first use.
 * @throws for an unknown key
 */
export function getServerTexts(locale: string): ServerText {
  const known = isLocale(locale) ? locale : defaultLocale
  const found = held.get(known) ?? createTexts(known)
  held.set(known, found)
  return found
}

function createTexts(locale: Locale): ServerText {
  const tag = toLanguageTag(locale)
  const map = locale === pseudoLocale ? pseudoLocalize : undefined
  const compiled = Object.entries(readCatalog(locale)).map(([key, text]) => [key, compileMessage(text, map)])
  const messages = Object.fromEntries(compiled)
  const i18n = new I18n({ locale: tag, messages: { [tag]: messages } })
  return (key, values) => {
    if (!(key in messages)) throw new Error(`there is no text ${key}`)
    return i18n._(key, values)
  }
}

function readCatalog(locale: Locale): Record<string, string> {
  const english = Object.assign({}, ...serverTextAreas.map(area => readArea(defaultLocale, area)))
  if (locale === pseudoLocale || locale === defaultLocale) return english
  return Object.assign(english, ...serverTextAreas.map(area => readArea(locale, area)))
}

function readArea(locale: Locale, area: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(path.join(localesDir, locale, `${area}.json`), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
