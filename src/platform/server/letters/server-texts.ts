import { readFileSync } from 'node:fs'
import path from 'node:path'
import { I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import {
  defaultLocale,
  isLocale,
  type Locale,
  languageTag,
  pseudoLocale,
  serverTextAreas,
} from '../../contract/locales.ts'
import { pseudo } from '../../contract/pseudo-text.ts'

export type ServerText = (key: string, values?: Record<string, string | number>) => string

const localesDir = path.join(import.meta.dirname, '../../../../locales')
const held = new Map<Locale, ServerText>()

/**
 * The texts of mails (`mail.…`) and text messages (`sms.…`) in a fan's language, where a translation is missing in
 * English. An unknown locale gets English; an unknown key throws. Catalogs are read at the first use.
 */
export function textsOf(locale: string): ServerText {
  const known = isLocale(locale) ? locale : defaultLocale
  const found = held.get(known) ?? createTexts(known)
  held.set(known, found)
  return found
}

function createTexts(locale: Locale): ServerText {
  const tag = languageTag(locale)
  const map = locale === pseudoLocale ? pseudo : undefined
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
