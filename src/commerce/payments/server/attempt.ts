import * as z from 'zod'
import { type Fan, readFans } from '../../../identity/accounts/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { type Payment, toProviderPayment } from './payment-row.ts'
import type { Attempt } from './providers/provider.ts'
import { createReturnToken } from './secrets.ts'
import type { PaymentTools } from './tools.ts'

const readStatement = statement({
  name: 'payments.attempt',
  text: `select o.number, o.locale, o.user_id, o.shipping_address->>'name' as recipient,
      o.shipping_address->>'phone_number' as phone, l.names, l.pieces
    from payments y join orders o on o.id = y.order_id
      cross join lateral (select array_agg(name order by position) as names, sum(quantity) as pieces
        from order_lines where order_id = o.id) l
    where y.public_id = $1`,
  row: z.object({
    number: z.string(),
    locale: z.string(),
    recipient: z.string().nullable(),
    user_id: z.int().nullable(),
    phone: z.string().nullable(),
    names: z.array(z.string()),
    pieces: z.int(),
  }),
})

const titleLengthMax = 80

/**
 * Facts about an order that starting its payment needs. Queried by the payment's public id, so that both can
 * be read in parallel.
 */
export type OrderToPay = RowOf<typeof readStatement> & { fan: Fan | null }

export async function readOrderToPay(db: ReadDb, publicId: string): Promise<OrderToPay | null> {
  const [ordered] = await db.query(readStatement, [publicId])
  if (!ordered) return null
  const fans = await readFans(db, [ordered.user_id])
  return { ...ordered, fan: fans.find(ordered.user_id) }
}

export function toAttempt(tools: PaymentTools, payment: Payment, ordered: OrderToPay): Attempt {
  const { number, locale, recipient, fan, phone, names, pieces } = ordered
  return {
    payment: toProviderPayment(payment, tools),
    title: formatTitle(names),
    quantity: pieces,
    orderNumber: number,
    locale,
    buyer: {
      name: recipient ?? fan?.username ?? '',
      email: fan?.email ?? '',
      phone: phone ?? fan?.phone_e164 ?? null,
    },
    returnUrls: returnUrls(payment.publicId, tools),
  }
}

/**
 * Formats the order title, such as "Tour shirt +2": names are in the fan's language, and a number needs no
 * translation.
 */
function formatTitle([first = '', ...others]: string[]): string {
  const more = others.length > 0 ? ` +${others.length}` : ''
  return (
    Array.from(first)
      .slice(0, titleLengthMax - more.length)
      .join('') + more
  )
}

/** Builds the provider's return URLs, which are unique to this payment. */
function returnUrls(publicId: string, { config }: PaymentTools): Attempt['returnUrls'] {
  const base = `${config.publicUrl}/returns/payments/${createReturnToken(publicId, config)}`
  return { success: `${base}/success/`, cancel: `${base}/cancel/`, fail: `${base}/fail/` }
}
