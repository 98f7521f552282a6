import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Entity, textDates } from '../text-dates.ts'
import { fillNames } from './fill-names.ts'
import { type ParsedText, parseText } from './parse-text.ts'

/** A text from the file `texts/<entity>/<lang>/<date>.md`. */
export interface LegalText extends ParsedText {
  entity: Entity
  lang: string
  /** Date from which the text is in force (YYYY-MM-DD). */
  date: string
}

const folder = path.join(import.meta.dirname, '../texts')

/** Reads all legal texts, newest first. An invalid file prevents startup. */
export function readTexts(): LegalText[] {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.md'))
    .map(readText)
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.lang.localeCompare(b.lang))
  checkDates(texts)
  return texts
}

function readText(file: string): LegalText {
  const [entity = '', lang = '', name = ''] = file.split(path.sep)
  const markdown = readFileSync(path.join(folder, file), 'utf8')
  try {
    const parsed = parseText(fillNames(markdown, lang))
    return { entity: entity as Entity, lang, date: name.replace(/\.md$/, ''), ...parsed }
  } catch (error) {
    throw new Error(`the legal text ${file} cannot be read`, { cause: error })
  }
}

/**
 * Checks that every date has an English text and every text a known date, so that the version linked and
 * recorded at sign-up exists.
 */
function checkDates(texts: LegalText[]): void {
  const dated = Object.entries(textDates).flatMap(([entity, dates]) => dates.map(date => `${entity} ${date}`))
  const english = texts.filter(({ lang }) => lang === 'en').map(({ entity, date }) => `${entity} ${date}`)
  const missing = dated.filter(version => !english.includes(version))
  const undated = texts.filter(({ entity, date }) => !dated.includes(`${entity} ${date}`))
  if (missing.length > 0) throw new Error(`no English legal text: ${missing.join(', ')}`)
  if (undated.length > 0)
    throw new Error(
      `not in text-dates.ts: ${undated.map(({ entity, lang }) => `${entity} ${lang}`).join(', ')}`,
    )
}
