import { finish, readSources } from './read-sources.ts'
import { type Catalog, textMistakes } from './texts.ts'

// A step of `npm run check`: the texts that the product uses and the catalogs agree.
const catalogs: Record<string, Catalog> = {}
for (const { path, code } of readSources('locales/*/*.json')) {
  const [, locale = '', file = ''] = path.split('/')
  catalogs[locale] = { ...catalogs[locale], [file.replace('.json', '')]: JSON.parse(code) }
}
const { en = {}, ...others } = catalogs
const sources = readSources('src/**/*.{ts,tsx}').filter(({ path }) => !/\.test\./.test(path))
const count = Object.values(en).flatMap(texts => Object.keys(texts)).length
finish(textMistakes(en, others, sources), `${count} texts in ${Object.keys(catalogs).length} locales`)
