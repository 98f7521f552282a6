import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildLanguageSql, buildTextSql } from '../../../platform/server/localized-text.ts'
import { parseProse } from '../../../platform/server/parse-prose.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { ProjectReader } from './project-row.ts'
import { buildProjectConditions } from './project-terms.ts'

const details = statement({
  name: 'shop.details',
  text: `select ${buildLanguageSql(['p.details'], '$2')} as lang, ${buildTextSql('p.details', '$2')} as body
    from projects p where p.id = $1 and ${buildProjectConditions('p').isVisible}`,
  row: z.object({ lang: z.string(), body: z.string() }),
})

/** Returns a project's description; null if the project does not exist. */
export async function getDetails(db: ReadDb, { projectId, locale }: Omit<ProjectReader, 'now'>) {
  const [row] = await db.query(details, [projectId, locale])
  return row ? { lang: row.lang, blocks: parseProse(row.body) } : null
}
