import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import {
  buildAdmittingSql,
  buildDrawMissingSql,
  buildHasPriceSql,
  buildIsTicketSql,
} from './project-terms.ts'

/** Messages for the rules that publishing, imports and `project check` apply (docs/shop.md). */
export const missing = {
  admission:
    'a ticket says how many persons it admits, and to which event or show: persons, and event or show',
  place: 'a ticket says where its event is: its venue, or TBA while it is to be announced',
  price: 'it has no price in any currency: prices',
  draw: 'a fan sign is a draft until its draw is planned: draw plan, then project publish',
  offer: 'nothing of it is offered at a price: products, variants and prices',
}

/** Builds the SQL condition that codes redeem the product, which then needs no price. */
export const buildRedeemableSql = (product: string) =>
  `exists (select from redeem_offers f where f.product_id = ${product})`

/** SQL condition that a product `d` has an offered variant without a price. */
const lacksPrice = `(not ${buildRedeemableSql('d.id')} and exists (
  select from variants v where v.product_id = d.id and v.is_offered and not ${buildHasPriceSql('v')}))`

const lacksAdmissionSql = (type: string) =>
  `${buildIsTicketSql({ type, persons: 'd.persons', needsShipping: 'd.needs_shipping' })}
    and not ${buildAdmittingSql({ persons: 'd.persons', event: 'd.event_id', show: 'd.show_id' })}`

/** SQL condition that the event of a product `d` names no venue, not even TBA. */
const lacksPlace = `exists (select from events e where e.id = d.event_id and btrim(e.venue) = '')`

const lacksOffer = (project: string) => `not exists (select from products d where d.project_id = ${project}
  and (${buildRedeemableSql('d.id')} or exists (
    select from variants v where v.product_id = d.id and v.is_offered and ${buildHasPriceSql('v')})))`

interface ImportedProject {
  project: string
  type: string
}

/** Builds SQL conditions by missing part, for a project that would be published. */
export const lacks = {
  admission: ({ project, type }: ImportedProject) =>
    `exists (select from products d where d.project_id = ${project} and ${lacksAdmissionSql(type)})`,
  place: ({ project }: ImportedProject) =>
    `exists (select from products d where d.project_id = ${project} and d.persons is not null and ${lacksPlace})`,
  price: ({ project }: ImportedProject) =>
    `exists (select from products d where d.project_id = ${project} and ${lacksPrice})`,
  draw: buildDrawMissingSql,
  offer: ({ project }: ImportedProject) => lacksOffer(project),
}

const products = (what: keyof typeof missing, condition: string) =>
  `select p.id as project_id, p.name ->> 'en' as project, d.id as product_id, d.name ->> 'en' as product, '${what}' as what
    from chosen p join products d on d.project_id = p.id where ${condition}`
const projects = (what: keyof typeof missing, condition: string) =>
  `select p.id, p.name ->> 'en', null, null, '${what}' from chosen p where ${condition}`

const findStatement = statement({
  name: 'shop.what-is-missing',
  text: `with chosen as (select * from projects where id = $1 or $1::int is null and status = 'online')
    ${[
      products('admission', lacksAdmissionSql('p.type')),
      products('place', `d.persons is not null and ${lacksPlace}`),
      products('price', lacksPrice),
      projects('draw', buildDrawMissingSql({ type: 'p.type', project: 'p.id' })),
      projects('offer', lacksOffer('p.id')),
    ].join(' union all ')}
    order by project_id, product_id nulls last, what`,
  row: z.object({
    project_id: z.int(),
    project: z.string(),
    product_id: z.int().nullable(),
    product: z.string().nullable(),
    what: z.enum(['admission', 'place', 'price', 'draw', 'offer']),
  }),
})
export type Missing = RowOf<typeof findStatement>

/** Reads what a project lacks before it can be sold; null reads all online projects. */
export const findMissing = (db: ReadDb, projectId: number | null): Promise<Missing[]> =>
  db.query(findStatement, [projectId])

export const describeMissing = (rows: readonly Missing[]): string[] =>
  rows.map(({ project_id: id, project, product_id: productId, product, what }) => {
    const subject =
      productId === null
        ? `project ${id} (${project})`
        : `product ${productId} (${product}) of project ${id} (${project})`
    return `${subject}: ${missing[what]}`
  })
