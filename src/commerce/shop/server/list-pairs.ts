import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildRelatedTextsSql } from '../../../platform/server/localized-text.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { ProjectReader } from './project-row.ts'
import { buildProjectConditions } from './project-terms.ts'

const terms = buildProjectConditions('p')

/**
 * Builds SQL for a JSON list of a project's text pairs, `[{"question": …, "answer": …}]`, in the reader's
 * language.
 */
function buildPairsSql(column: string, first: string, second: string): string {
  const { lang, texts } = buildRelatedTextsSql([`(e.pair -> '${first}')`, `(e.pair -> '${second}')`], '$2')
  return `(select coalesce(json_agg(json_build_object('lang', ${lang},
      '${first}', ${texts[0]}, '${second}', ${texts[1]}) order by e.place), '[]')
    from jsonb_array_elements(p.${column}) with ordinality e (pair, place))`
}

const faqs = statement({
  name: 'shop.faqs',
  text: `select ${buildPairsSql('faq', 'question', 'answer')} as results from projects p where p.id = $1 and ${terms.isVisible}`,
  row: z.object({
    results: z.array(z.object({ lang: z.string(), question: z.string(), answer: z.string() })),
  }),
})

const additionalInfo = statement({
  name: 'shop.additional-info',
  text: `select ${buildPairsSql('additional_info', 'label', 'value')} as results from projects p
    where p.id = $1 and ${terms.isVisible}`,
  row: z.object({
    results: z.array(z.object({ lang: z.string(), label: z.string(), value: z.string() })),
  }),
})

type Query = Omit<ProjectReader, 'now'>

/** Lists a project's FAQ; undefined if the project does not exist. */
export async function listFaqs(db: ReadDb, { projectId, locale }: Query) {
  const [row] = await db.query(faqs, [projectId, locale])
  return row
}

/**
 * Lists the product information required by law, such as manufacturer, origin and material; undefined if the
 * project does not exist.
 */
export async function listAdditionalInfo(db: ReadDb, { projectId, locale }: Query) {
  const [row] = await db.query(additionalInfo, [projectId, locale])
  return row
}
