import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { buildRelatedTextsSql } from '../../../platform/server/localized-text.ts'
import { listRowsMax, listStatement, readList } from '../../../platform/server/one-trip-list.ts'
import { parseProse } from '../../../platform/server/parse-prose.ts'
import type { RowOf } from '../../../platform/server/statement.ts'
import type { ProjectReader } from './project-row.ts'
import { buildProjectVisibleSql } from './project-terms.ts'

const { lang, texts } = buildRelatedTextsSql(['u.title', 'u.body'], '$3')

export const updates = listStatement({
  name: 'shop.updates',
  exists: buildProjectVisibleSql('$1'),
  from: 'from project_updates u where u.project_id = $1 and u.published_at <= $2',
  select: `u.id, ${lang} as lang, ${buildIsoUtcSql('u.published_at')} as published_at,
    ${texts[0]} as title, ${texts[1]} as body`,
  orderBy: 'u.published_at desc, u.id desc',
  countMax: listRowsMax,
  row: z.object({
    id: z.int(),
    lang: z.string(),
    published_at: z.string(),
    title: z.string(),
    body: z.string(),
  }),
})

interface Query extends ProjectReader {
  limit: number
  offset: number
}

export function listUpdates(db: ReadDb, { projectId, locale, now, ...page }: Query) {
  return readList(db, updates, { values: [projectId, new Date(now), locale], ...page })
}

export function presentUpdate(row: RowOf<typeof updates>) {
  return {
    id: row.id,
    lang: row.lang,
    published_at: row.published_at,
    title: row.title,
    blocks: parseProse(row.body),
  }
}
