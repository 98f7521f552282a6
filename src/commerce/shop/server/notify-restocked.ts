import * as z from 'zod'
import { buildHeldUntilSql } from '../../../events/events/server/index.ts'
import { recordDomainEvent } from '../../../notifications/server/index.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'
import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import {
  buildPricedStockLeftSql,
  buildProjectConditions,
  buildVariantAvailabilitySql,
} from './project-terms.ts'

/** Number of fans per event and transaction. */
const batchSize = 5_000

const texts = z.record(z.string(), z.string())
const sold = { project: 'p', product: 'd', now: '$1' }

/**
 * Walks from variant to variant in a recursive query, because a few variants may have millions of requests.
 */
const restocked = statement({
  name: 'shop.restocked',
  text: `with recursive wished (variant_id) as (
      (select variant_id from restock_wishes order by variant_id limit 1)
      union all
      select (select r.variant_id from restock_wishes r where r.variant_id > w.variant_id order by r.variant_id limit 1)
        from wished w where w.variant_id is not null
    )
    select v.id, d.name as product, p.id as project_id, p.name as project, p.artist_id,
        (select coalesce(jsonb_agg(o.name order by q.position, q.id), '[]') from option_values o
           join product_options q on q.id = o.option_id where o.id = any(v.value_ids)) as value_names
      from wished w join variants v on v.id = w.variant_id join products d on d.id = v.product_id
      join projects p on p.id = d.project_id
     where ${buildVariantAvailabilitySql(sold, buildPricedStockLeftSql('v'))} = 1
       and ${buildHeldUntilSql('d.event_id', '$1')} is null order by v.id`,
  row: z.object({
    id: z.int(),
    product: texts,
    project_id: z.int(),
    project: texts,
    artist_id: z.int().nullable(),
    value_names: z.array(texts),
  }),
})
type Restocked = RowOf<typeof restocked>

const takeWishes = statement({
  name: 'shop.take-wishes',
  text: `delete from restock_wishes where variant_id = $1 and user_id = any(array(
      select user_id from restock_wishes where variant_id = $1 order by user_id limit ${batchSize}
        for update skip locked))
    returning id, user_id`,
  row: z.object({ id: z.int(), user_id: z.int() }),
})

/**
 * Notifies fans that a variant on their restock list can be bought again. The request is deleted in the same
 * transaction, so each fan is notified once.
 */
export const notifyRestocked = defineTask({
  name: 'notifyRestocked',
  aliases: ['tellRestocked'],
  schema: noPayload,
  queue: 'bulk',
  every: '* * * * *',
  async run(_payload, { database, now }) {
    for (const variant of await database.read.query(restocked, [new Date(now())])) {
      while ((await database.transaction(db => notifyBatch(db, variant, now()))) === batchSize);
    }
  },
})

async function notifyBatch(db: Db, variant: Restocked, now: number): Promise<number> {
  const wishes = await db.query(takeWishes, [variant.id])
  if (wishes.length === 0) return 0
  await recordDomainEvent(db, {
    // Each request has its own id, so another request for the same variant notifies again.
    kind: 'project_restock',
    key: `restock:${Math.min(...wishes.map(({ id }) => id))}`,
    artistId: variant.artist_id,
    fanIds: wishes.map(({ user_id: userId }) => userId),
    params: { item: formatItem(variant), project: variant.project },
    path: paths.project(variant.project_id),
    at: now,
  })
  return wishes.length
}

/** Formats the item, e.g. "Shirt, M, Red", in each language of the product. */
function formatItem({ product, value_names: values }: Restocked): Record<string, string> {
  const parts = [product, ...values]
  const inLocale = (locale: string) => parts.map(part => part[locale] ?? part['en']).join(', ')
  return Object.fromEntries(Object.keys(product).map(locale => [locale, inLocale(locale)]))
}

/** Deletes restock requests for variants that are no longer sold. */
export const purgeRestockWishes = defineRetention({
  name: 'purgeRestockWishes',
  aliases: ['forgetRestockWishes'],
  every: '23 4 * * *',
  old: [
    {
      statement: statement({
        name: 'shop.forget-restock-wishes',
        text: `delete from restock_wishes where ctid = any(array(
            select w.ctid from restock_wishes w join variants v on v.id = w.variant_id
              join products d on d.id = v.product_id join projects p on p.id = d.project_id
             where not ${buildProjectConditions('p').isOffered('$1')} limit $2 for update of w skip locked))
          returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now)],
    },
  ],
})
