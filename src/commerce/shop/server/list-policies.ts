import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildRelatedTextsSql } from '../../../platform/server/localized-text.ts'
import { parseProse } from '../../../platform/server/parse-prose.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { ProjectReader } from './project-row.ts'
import { buildProjectConditions } from './project-terms.ts'

export const policyKinds = ['shipping', 'cancellation', 'refund', 'withdrawal', 'customs', 'tickets', 'draw']
const inOrder = `array_position(array[${policyKinds.map(kind => `'${kind}'`).join(', ')}], o.kind)`

/**
 * Builds SQL for the policies of a project row: its own policies override the shop's of the same kind.
 * E-tickets (2) have no shipping and customs policies. The shop's ticket and draw policies apply only to
 * e-tickets and fan signs (3).
 */
export const buildPoliciesSql = (project: string) => `
  select distinct on (o.kind) o.kind, o.title, o.body from shop_policies o
   where o.project_id = ${project}.id or (o.project_id is null and case o.kind
     when 'tickets' then ${project}.type = 2 when 'draw' then ${project}.type = 3
     when 'shipping' then ${project}.type <> 2 when 'customs' then ${project}.type <> 2 else true end)
   order by o.kind, o.project_id nulls last`

const { lang, texts } = buildRelatedTextsSql(['o.title', 'o.body'], '$2')

const policies = statement({
  name: 'shop.policies',
  text: `select (select coalesce(json_agg(json_build_object('kind', o.kind,
        'lang', ${lang}, 'title', ${texts[0]}, 'body', ${texts[1]}) order by ${inOrder}), '[]') from (${buildPoliciesSql('p')}) o) as policies
    from projects p where p.id = $1 and ${buildProjectConditions('p').isVisible}`,
  row: z.object({
    policies: z.array(z.object({ kind: z.string(), lang: z.string(), title: z.string(), body: z.string() })),
  }),
})

/** Lists policies on shipping, cancellation, refunds and other topics; null if the project does not exist. */
export async function listPolicies(db: ReadDb, { projectId, locale }: Omit<ProjectReader, 'now'>) {
  const [row] = await db.query(policies, [projectId, locale])
  return (
    row && { results: row.policies.map(({ body, ...policy }) => ({ ...policy, blocks: parseProse(body) })) }
  )
}
