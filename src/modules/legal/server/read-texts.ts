import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { entities } from '../contract.ts'
import { type ParsedText, parseText } from './parse-text.ts'

export type Entity = (typeof entities)[number]

/** One file of `texts/<entity>/<lang>/<date>.md`. */
export interface LegalText extends ParsedText {
  entity: Entity
  lang: string
  /** Year-month-day: from when it holds. */
  date: string
}

const folder = path.join(import.meta.dirname, '../texts')

/** All legal texts, newest first. A file that cannot be read as one stops the process at its start. */
export function readTexts(): LegalText[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.md'))
    .map(file => {
      const [entity = '', lang = '', name = ''] = file.split(path.sep)
      const parsed = parseText(readFileSync(path.join(folder, file), 'utf8'))
      return { entity: entity as Entity, lang, date: name.replace(/\.md$/, ''), ...parsed }
    })
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.lang.localeCompare(b.lang))
}
