import * as z from 'zod'
import { brand } from '../../../../platform/brand.ts'
import { isLocale, pseudoLocale } from '../../../../platform/contract/locales.ts'
import { paths } from '../../../../platform/contract/paths.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import type { DocumentRoute } from '../../../../platform/server/documents.ts'
import { getServerTexts } from '../../../../platform/server/emails/server-texts.ts'
import { feedEntriesMax, formatFeed } from '../../../../platform/server/feed.ts'
import { buildTextSql } from '../../../../platform/server/localized-text.ts'
import { parseProse } from '../../../../platform/server/parse-prose.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'
import { listUpdates, type updates } from '../list-updates.ts'
import { buildProjectConditions } from '../project-terms.ts'
import { toPlainText } from './prose-text.ts'

const idMax = 2_147_483_647

/** Maximum length in characters of the summary that feed readers show. */
const summaryLengthMax = 1_000

/** Serves `/project/{id}/feeds/{lang}.rss` and `.atom`: a project's updates for feed readers. */
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
      listUpdates(db, { projectId, locale: lang, now: now(), limit: feedEntriesMax, offset: 0 }),
      readName(db, projectId, lang),
    ])
    if (name === null) return null
    const [t, values, kind] = [
      getServerTexts(lang),
      { project: name, brand: brand.name },
      format as 'rss' | 'atom',
    ]
    const page = paths.project(projectId, 'updates')
    return formatFeed(kind, {
      title: t('feed.project.title', values),
      subtitle: t('feed.project.about', values),
      locale: lang,
      page,
      self: paths.projectFeed(kind, lang, projectId),
      origin,
      brand: brand.name,
      entries: found.rows.map(row => toEntry(row, page)),
    })
  },
}

function toEntry(row: RowOf<typeof updates>, page: string) {
  const text = [...toPlainText(parseProse(row.body))]
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
  text: `select ${buildTextSql('p.name', '$2')} as name from projects p
    where p.id = $1 and ${buildProjectConditions('p').isVisible}`,
  row: z.object({ name: z.string() }),
})

async function readName(db: ReadDb, projectId: number, locale: string): Promise<string | null> {
  const [row] = await db.query(feedProject, [projectId, locale])
  return row?.name ?? null
}
