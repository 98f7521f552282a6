import * as z from 'zod'
import { brand } from '../../../../platform/brand.ts'
import { isLocale, pseudoLocale } from '../../../../platform/contract/locales.ts'
import { paths } from '../../../../platform/contract/paths.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import type { DocumentRoute } from '../../../../platform/server/documents.ts'
import { entriesMax, feedIn } from '../../../../platform/server/feed.ts'
import { textsOf } from '../../../../platform/server/letters/server-texts.ts'
import { textIn } from '../../../../platform/server/localized-text.ts'
import { parseProse } from '../../../../platform/server/parse-prose.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'
import { listUpdates, type updates } from '../list-updates.ts'
import { projectAvailability } from '../project-terms.ts'
import { proseText } from './prose-text.ts'

const idMax = 2_147_483_647

/** In characters: what readers show of an update before it is opened. */
const summaryLengthMax = 1_000

/** `/project/{id}/feeds/{lang}.rss` and `.atom`: what is told about a project, for feed readers. */
export const updateFeed: DocumentRoute = {
  name: 'project-feed',
  described: [
    {
      path: '/project/{project_id}/feeds/{lang}.rss',
      summary: 'Updates of a project',
      type: 'application/rss+xml',
    },
    {
      path: '/project/{project_id}/feeds/{lang}.atom',
      summary: 'Updates of a project',
      type: 'application/atom+xml',
    },
  ],
  pattern: /^\/project\/(?<project>[1-9]\d{0,9})\/feeds\/(?<lang>[a-z-]{2,6})\.(?<format>rss|atom)$/,
  async answer({ project, lang = '', format }, { db, origin, now }) {
    const projectId = Number(project)
    if (!isLocale(lang) || lang === pseudoLocale || projectId > idMax) return null
    const [found, name] = await Promise.all([
      listUpdates(db, { projectId, locale: lang, now: now(), limit: entriesMax, offset: 0 }),
      nameOf(db, projectId, lang),
    ])
    if (name === null) return null
    const [t, values, kind] = [textsOf(lang), { project: name, brand: brand.name }, format as 'rss' | 'atom']
    const page = paths.project(projectId, 'updates')
    return feedIn(kind, {
      title: t('feed.project.title', values),
      subtitle: t('feed.project.about', values),
      locale: lang,
      page,
      self: paths.projectFeed(kind, lang, projectId),
      origin,
      brand: brand.name,
      entries: found.rows.map(row => entryOf(row, page)),
    })
  },
}

function entryOf(row: RowOf<typeof updates>, page: string) {
  const text = [...proseText(parseProse(row.body))]
  return {
    path: `${page}#update-${row.id}`,
    lang: row.lang,
    title: row.title,
    publishedAt: row.published_at,
    categories: [],
    summary: text.length > summaryLengthMax ? `${text.slice(0, summaryLengthMax).join('')}…` : text.join(''),
  }
}

const feedProject = statement({
  name: 'shop.feed-project',
  text: `select ${textIn('p.name', '$2')} as name from projects p
    where p.id = $1 and ${projectAvailability('p').isVisible}`,
  row: z.object({ name: z.string() }),
})

async function nameOf(db: ReadDb, projectId: number, locale: string): Promise<string | null> {
  const [row] = await db.query(feedProject, [projectId, locale])
  return row?.name ?? null
}
