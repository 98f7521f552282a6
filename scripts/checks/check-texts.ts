import { readFileSync } from 'node:fs'
import path from 'node:path'
import { textDates } from '../../src/site/legal/text-dates.ts'
import { rights } from '../../src/studio/staff/rights.ts'
import { type ForbiddenWord, findForbiddenWords } from './forbidden-words.ts'
import { finish, readSources } from './read-sources.ts'
import { type Catalog, findTextMistakes } from './texts.ts'

// A step of `npm run check`: the texts in the source must match the catalogs.
const catalogs: Record<string, Catalog> = {}
for (const { path, code } of readSources('locales/*/*.json')) {
  const [, locale = '', file = ''] = path.split('/')
  catalogs[locale] = { ...catalogs[locale], [file.replace('.json', '')]: JSON.parse(code) }
}
const { en = {}, ...others } = catalogs
const sources = readSources('src/**/*.{ts,tsx}').filter(({ path }) => !/\.test\./.test(path))
const count = Object.values(en).flatMap(texts => Object.keys(texts)).length
const forbidden = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../locales/forbidden-words.json'), 'utf8'),
) as Record<string, ForbiddenWord[]>
const mistakes = [
  ...findTextMistakes(en, others, sources, rights),
  ...findForbiddenWords(catalogs, forbidden),
  ...findForbiddenWords(readLegalTexts(), forbidden),
]
finish(mistakes, `${count} texts in ${Object.keys(catalogs).length} locales`)

/**
 * Returns the newest version of each legal text. Older versions remain in the catalogs, because fans have
 * agreed to them.
 */
function readLegalTexts(): Record<string, Catalog> {
  const texts: Record<string, Catalog> = {}
  for (const [entity, [newest]] of Object.entries(textDates))
    for (const { path: file, code } of readSources(`src/site/legal/texts/${entity}/*/${newest}.md`)) {
      const lang = path.posix.basename(path.posix.dirname(file))
      texts[lang] = { ...texts[lang], 'legal texts': { ...texts[lang]?.['legal texts'], [entity]: code } }
    }
  return texts
}
