import * as z from 'zod'
import { brand } from '../../../platform/brand.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildProjectConditions } from './project-terms.ts'

const contact = statement({
  name: 'shop.contact',
  text: `select p.contact ->> 'name' as name, p.contact ->> 'email' as email, p.contact ->> 'url' as url
    from projects p where p.id = $1 and ${buildProjectConditions('p').isVisible}`,
  row: z.object({
    name: z.string().nullable(),
    email: z.string().nullable(),
    url: z.string().nullable(),
  }),
})

/**
 * Returns the contact for questions about a project, with the shop's contact as the default; null if the
 * project does not exist.
 */
export async function getContact(
  db: ReadDb,
  projectId: number | undefined,
  { publicUrl, supportMailTo }: Pick<Config, 'publicUrl' | 'supportMailTo'>,
) {
  const shop = { name: brand.company.name, email: supportMailTo, url: publicUrl + paths.contact() }
  if (projectId === undefined) return shop
  const [row] = await db.query(contact, [projectId])
  if (!row) return null
  return row.name === null ? shop : { name: row.name, email: row.email, url: row.url }
}
