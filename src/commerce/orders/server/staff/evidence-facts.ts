import * as z from 'zod'
import { readFans } from '../../../../identity/accounts/server/index.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { addressSnapshotSchema } from '../../../addresses/contract.ts'
import { formatAddressLines } from '../../../addresses/server/index.ts'

const factsStatement = statement({
  name: 'orders.evidence-facts',
  text: `select o.user_id as "userId", o.shipping_address as address,
      (select coalesce(json_agg(json_build_object('carrier', k.carrier, 'number', k.number, 'sent_at', k.sent_at)
          order by k.id), '[]') from parcels k where k.order_id = o.id) as parcels
    from orders o where o.id = $1`,
  row: z.object({
    userId: z.int().nullable(),
    address: addressSnapshotSchema.nullable(),
    parcels: z.array(z.object({ carrier: z.string(), number: z.string(), sent_at: z.string() })),
  }),
})

export interface EvidenceFacts {
  name: string | null
  email: string | null
  /** In English, on one line. */
  address: string | null
  parcels: { carrier: string; number: string; sentAt: Date }[]
}

/** Reads who bought an order and where it was sent, for the bank that decides about a dispute. */
export async function readEvidenceFacts(db: ReadDb, orderId: number): Promise<EvidenceFacts> {
  const [order] = await db.query(factsStatement, [orderId])
  if (!order) throw new Error('the order of a dispute is gone')
  const { userId, address, parcels } = order
  const fan = (await readFans(db, [userId])).find(userId)
  return {
    name: address?.name ?? null,
    email: fan?.email ?? null,
    address: address && formatAddressLines(address, { locale: 'en' }).join(', '),
    parcels: parcels.map(({ carrier, number, sent_at }) => ({ carrier, number, sentAt: new Date(sent_at) })),
  }
}
