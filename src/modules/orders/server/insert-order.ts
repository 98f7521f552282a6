import { randomBytes, randomInt } from 'node:crypto'
import * as z from 'zod'
import { beginningOf } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { PaymentMethod, Quote } from '../../prices/contract.ts'
import type { supporterChoice } from '../order-shapes.ts'
import { orderMachine } from './order-machine.ts'

/** How long an unpaid order keeps its stock. */
const holdMs = 15 * 60_000

type Line = Quote['lines'][number] & {
  needs_shipping: boolean
  custom_fields: Record<string, string>
}

/** What freezes with an order (product 5): price, shipping, tax, discount, names as they were. */
export interface NewOrder
  extends Pick<
    Quote,
    | 'project_id'
    | 'currency'
    | 'country_code'
    | 'shipping'
    | 'shipping_tax'
    | 'delivery'
    | 'fees'
    | 'coupon'
    | 'total'
    | 'taxes'
    | 'duties'
  > {
  userId: number
  /** 1 where its first payment comes with it. */
  openPayments?: number
  /** Nobody pays for it: a code is redeemed. */
  isGranted?: boolean
  lines: readonly Line[]
  address: object | null
  /** Of the fan's book. */
  addressId: string | null
  supporter: z.output<typeof supporterChoice>
  agreed: object
  paymentMethod: PaymentMethod | null
  locale: string
  now: number
}

const insertStatement = statement({
  name: 'orders.insert',
  isPlanKept: true,
  text: `with placed as (
      insert into orders (public_id, number, user_id, project_id, status, is_holding, hold_expires_at, currency,
          country_code, total, shipping, shipping_tax, fees, taxes, duties, delivery, coupon_id, coupon,
          shipping_address, shipping_address_id, supporter, agreed, payment_method, locale, placed_at, paid_at, open_payments,
          is_granted)
        values ($1, $2, $3, $4, $24::text, $24::text = 'PENDING', $5, $6, $7, $8, $9, $10, $11::jsonb, $12::jsonb, $13, $14::jsonb,
          $15, $16::jsonb, $17::jsonb, $25, $18, $19::jsonb, $20, $21, $22::timestamptz, case when $24::text = 'INPROGRESS' then $22::timestamptz end, $26, $27)
        returning id, status
    ), begun as (${beginningOf(orderMachine, { inserted: 'placed', at: '$22::timestamptz', actor: 'fan' })}
    ), bought as (
      insert into order_lines (order_id, position, product_id, variant_id, name, option_names, unit, quantity, discount,
          tax, tax_basis_points, needs_shipping, custom_fields)
        select p.id, row_number() over () - 1, l.product_id, l.variant_id, l.name, l.option_names, l.unit, l.quantity,
            l.discount, l.tax, l.tax_basis_points, l.needs_shipping, l.custom_fields
          from placed p cross join jsonb_to_recordset($23::jsonb) as l (product_id int, variant_id int, name text,
            option_names jsonb, unit bigint, quantity int, discount bigint, tax bigint, tax_basis_points int,
            needs_shipping boolean, custom_fields jsonb)
    ) select id from begun`,
  row: z.object({ id: z.int() }),
})

/** Letters and digits that nobody takes for another, on the phone or on a parcel. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const idBytes = 18
const numberLength = 9

/** `7K2M-4XH9P`: random, so that numbers tell nobody how many orders there are. */
function newNumber(): string {
  const drawn = Array.from({ length: numberLength }, () => letters[randomInt(letters.length)]).join('')
  return `${drawn.slice(0, 4)}-${drawn.slice(4)}`
}

export const newPublicId = () => randomBytes(idBytes).toString('base64url')

/**
 * An order that is PENDING, or INPROGRESS where there is nothing to pay; its stock is the caller's to take in the same
 * transaction, last, because others wait for it.
 * Nothing of it is locked: nobody knows of it yet.
 */
export async function insertOrder(db: Db, order: NewOrder): Promise<{ id: number; publicId: string }> {
  const publicId = newPublicId()
  const [placed] = await sendOrder(db, order, publicId)
  if (!placed) throw new Error('an order was not placed')
  return { id: placed.id, publicId }
}

/** The same where what follows goes out with it, because it needs no more than the public id. */
export function sendOrder(db: Db, order: NewOrder, publicId: string): Promise<{ id: number }[]> {
  const { userId, now, coupon, lines } = order
  const isFree = order.total === 0
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  return db.query(insertStatement, [
    ...[
      publicId,
      newNumber(),
      userId,
      order.project_id,
      isFree ? null : new Date(now + holdMs),
      order.currency,
    ],
    ...[order.country_code, order.total, order.shipping, order.shipping_tax, json(order.fees)],
    ...[json(order.taxes), order.duties, json(order.delivery), coupon?.id ?? null, json(coupon)],
    ...[json(order.address), order.supporter, json(order.agreed), order.paymentMethod, order.locale],
    ...[new Date(now), json(lines), isFree ? 'INPROGRESS' : 'PENDING', order.addressId],
    ...[order.openPayments ?? 0, order.isGranted ?? false],
  ])
}
