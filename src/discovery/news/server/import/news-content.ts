import * as z from 'zod'
import { list, text } from '../../../../platform/import/cell-types.ts'
import { localizedText, pictureColumn } from '../../../../platform/import/columns.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'
import { moment } from '../../../../platform/import/moment-cell.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { readOnce } from '../../../../platform/server/once.ts'
import { type ArticleInput, type ArticleText, validateArticle } from '../check-article.ts'
import { storeArticle } from '../store-article.ts'

type ByLocale = Record<string, string>

const textsSql = (field: keyof ArticleText) =>
  `(select jsonb_object_agg(x.locale, x.${field}) from article_texts x where x.article_id = t.id)`

/** Import and export of news (docs/operators.md). */
export const newsContent: ContentKind = {
  name: 'news',
  object: 'article',
  table: 'articles',
  natural: { keyColumns: ['key'], match: 't.key = s.key' },
  columns: {
    key: { type: text(120), help: 'names the article for good, in every file', isRequired: true },
    published_at: {
      type: moment,
      help: 'may lie ahead; followers are told then',
      isRequired: true,
      staged: "date_trunc('milliseconds', s.published_at)",
    },
    title: { type: localizedText(200), help: 'one line', isRequired: true, current: textsSql('title') },
    summary: { type: localizedText(500), help: 'one line', isRequired: true, current: textsSql('summary') },
    body: { type: localizedText(40_000), help: 'Markdown', isRequired: true, current: textsSql('body') },
    fallback_locale: { type: text(10), help: 'what other readers get, en unless told', fallback: "'en'" },
    artists: {
      type: list(120, 50),
      help: 'keys of the artists, the main one first',
      reference: 'artists',
      current:
        'array(select x.artist_id from article_artists x where x.article_id = t.id order by x.position)',
      fallback: "'{}'",
    },
    cover_id: pictureColumn('id of a picture'),
  },
  checkRow: cells => {
    const { fallback_locale = 'en', title, summary, body, published_at } = cells
    const problems = validateArticle({
      key: String(cells['key']),
      publishedAt: new Date(String(published_at)),
      artistIds: [],
      fallbackLocale: String(fallback_locale),
      texts: textsByLocale({ title, summary, body }),
    })
    const [first] = Object.entries(problems)
    return first && `${toColumn(first[0])}: ${first[1]}`
  },
  store: storeNews,
}

const columns: Record<string, string> = {
  publishedAt: 'published_at',
  fallbackLocale: 'fallback_locale',
  coverId: 'cover_id',
  artistIds: 'artists',
}

/** Returns the column name for a field: `texts.ko.summary` becomes `summary (ko)`. */
function toColumn(field: string): string {
  const [, locale, part = 'title'] = /^texts\.([^.]+)(?:\.(\w+))?$/.exec(field) ?? []
  return locale === undefined ? (columns[field] ?? field) : `${part} (${locale})`
}

/**
 * Builds one text per language from a column per field; missing fields are empty, which validation rejects.
 */
function textsByLocale(fields: {
  title?: unknown
  summary?: unknown
  body?: unknown
}): Record<string, ArticleText> {
  const [title, summary, body] = [fields.title, fields.summary, fields.body].map(field => field as ByLocale)
  const locales = new Set([title, summary, body].flatMap(field => Object.keys(field ?? {})))
  const buildText = (locale: string) => ({
    title: title?.[locale] ?? '',
    summary: summary?.[locale] ?? '',
    body: body?.[locale] ?? '',
  })
  return Object.fromEntries([...locales].map(locale => [locale, buildText(locale)]))
}

const byLocale = z.record(z.string(), z.string())
const changed = z.object({
  line: z.int(),
  key: z.string(),
  published_at: z.date(),
  fallback_locale: z.string(),
  cover_id: z.string().nullable(),
  artists: z.array(z.int()),
  title: byLocale,
  summary: byLocale,
  body: byLocale,
})
type Changed = z.output<typeof changed>

const changes = {
  text: `select line, key, published_at, fallback_locale, cover_id, artists, title, summary, body
    from import_changes where place > $1 and place <= $2 order by place`,
  row: changed,
}
const batchSize = 200

async function storeNews(db: Db, now: number): Promise<{ line: number; problem: string }[]> {
  const problems: { line: number; problem: string }[] = []
  for (let from = 0; ; from += batchSize) {
    const rows = await readOnce(db, changes, [from, from + batchSize])
    for (const row of rows) {
      const stored = await storeArticle(db, toArticleInput(row), { now: () => now })
      if (stored.ok) continue
      const says = Object.entries(stored.problems).map(([field, problem]) => `${toColumn(field)}: ${problem}`)
      problems.push({ line: row.line, problem: says.join(' ') })
    }
    if (rows.length < batchSize) return problems
  }
}

function toArticleInput(row: Changed): ArticleInput {
  return {
    key: row.key,
    publishedAt: row.published_at,
    texts: textsByLocale(row),
    fallbackLocale: row.fallback_locale,
    coverId: row.cover_id,
    artistIds: row.artists,
  }
}
