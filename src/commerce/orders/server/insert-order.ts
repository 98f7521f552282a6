import { randomBytes, randomInt } from 'node:crypto'
import * as z from 'zod'
import { type Fan, readFans } from '../../../identity/accounts/server/index.ts'
import { buildBeginningSql } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { Lookup } from '../../../platform/server/look-up.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { AddressSnapshot } from '../../addresses/contract.ts'
import type { DeliveryPromise, PaymentMethod, Quote, Withdrawal } from '../../prices/contract.ts'
import { type ProductFacts, readProductFacts } from '../../shop/server/index.ts'
import type { supporterChoice } from '../order-shapes.ts'
import { orderMachine } from './order-machine.ts'
import { foldNumber, listBuyerForms } from './search-forms.ts'
import { describeSeller } from './seller.ts'

/** How long an unpaid order holds its stock, in milliseconds. */
export const holdMs = 15 * 60_000

/** Ticket facts are copied from the database on insertion. */
type Line = Omit<Quote['lines'][number], 'ticket' | 'withdrawal' | 'promise'> & {
  withdrawal: Withdrawal | null
  promise: DeliveryPromise | null

  needs_shipping: boolean
  custom_fields: Record<string, string>
}

/** Facts fixed when an order is placed (product 5): price, shipping, tax, discount and names. */
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
  /** 1 if the order is created together with its first payment. */
  openPayments?: number
  /** True if the order is free because a code was redeemed. */
  isGranted?: boolean
  lines: readonly Line[]
  address: Partial<AddressSnapshot> | null
  /** Id in the fan's address book. */
  addressId: string | null
  supporter: z.output<typeof supporterChoice>
  agreed: object
  paymentMethod: PaymentMethod | null
  locale: string
  now: number
}

const insertStatement = statement({
  name: 'orders.insert',
  text: `with asked as materialized (
      select * from jsonb_to_record($1::jsonb)
        as o (public_id text, number text, user_id bigint, project_id int, status text, hold_expires_at timestamptz,
          currency text, country_code text, total bigint, shipping bigint, shipping_tax bigint, fees jsonb, taxes jsonb,
          duties text, delivery jsonb, coupon_id int, coupon jsonb, shipping_address jsonb, shipping_address_id text,
          supporter text, agreed jsonb, payment_method text, locale text, placed_at timestamptz, open_payments int,
          is_granted boolean, seller jsonb, lines jsonb, search_forms jsonb)
    ), placed as (
      insert into orders (public_id, number, user_id, project_id, status, is_holding, hold_expires_at, currency,
          country_code, total, shipping, shipping_tax, fees, taxes, duties, delivery, coupon_id, coupon,
          shipping_address, shipping_address_id, supporter, agreed, payment_method, locale, placed_at, paid_at, open_payments,
          is_granted, seller)
        select public_id, number, user_id, project_id, status, status = 'PENDING', hold_expires_at, currency,
            country_code, total, shipping, shipping_tax, fees, taxes, duties, delivery, coupon_id, coupon,
            shipping_address, shipping_address_id, supporter, agreed, payment_method, locale, placed_at,
            case when status = 'INPROGRESS' then placed_at end, open_payments, is_granted, seller
          from asked
        returning id, status, public_id, placed_at
    ), begun as (${buildBeginningSql(orderMachine, { inserted: 'placed', at: 'i.placed_at', actor: 'fan' })}
    ), bought as (
      insert into order_lines (order_id, position, product_id, variant_id, name, option_names, unit, quantity, discount,
          tax, tax_basis_points, needs_shipping, custom_fields, ticket, withdrawal, promise)
        select p.id, l.number - 1, l.product_id, l.variant_id, l.name, l.option_names, l.unit, l.quantity, l.discount, l.tax,
            l.tax_basis_points, l.needs_shipping, l.custom_fields, l.ticket,
            l.withdrawal, l.promise
          from placed p cross join asked a cross join lateral
            rows from (jsonb_to_recordset(a.lines) as (product_id int, variant_id int, name text, option_names jsonb,
              unit bigint, quantity int, discount bigint, tax bigint, tax_basis_points int, needs_shipping boolean,
              custom_fields jsonb, ticket jsonb, withdrawal jsonb, promise jsonb)) with ordinality
            l (product_id, variant_id, name, option_names, unit, quantity, discount, tax, tax_basis_points,
              needs_shipping, custom_fields, ticket, withdrawal, promise, number)
    ), searched as (
      insert into order_search (order_id, kind, folded)
        select p.id, f.kind, f.folded from placed p cross join asked a
          cross join lateral jsonb_to_recordset(a.search_forms) f (kind text, folded text)
    ) select p.id from begun b join placed p on p.id = b.id`,
  row: z.object({ id: z.int() }),
})

/** Letters and digits that can't be confused on the phone and on parcel labels. */
const characters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const idBytes = 18
const numberLength = 9

/** Generates a random number such as `7K2M-4XH9P`, which doesn't reveal how many orders exist. */
export function generateOrderNumber(): string {
  const drawn = Array.from({ length: numberLength }, () => characters[randomInt(characters.length)]).join('')
  return `${drawn.slice(0, 4)}-${drawn.slice(4)}`
}

export const generatePublicId = () => randomBytes(idBytes).toString('base64url')

/**
 * Inserts an order as PENDING, or as INPROGRESS if there is nothing to pay. The caller reserves what it needs
 * in the same transaction. The row needs no lock, because no other transaction sees it before the commit.
 */
export async function insertOrder(db: Db, order: NewOrder): Promise<{ id: number; publicId: string }> {
  const publicId = generatePublicId()
  const [products, fans] = await Promise.all([
    readProductFacts(
      db,
      order.lines.map(line => line.product_id),
      order.locale,
    ),
    readFans(db, [order.userId]),
  ])
  const row = toRow(order, { publicId, products, fan: fans.get(order.userId) })
  const [placed] = await db.query(insertStatement, [JSON.stringify(row)])
  if (!placed) throw new Error('an order was not placed')
  return { id: placed.id, publicId }
}

function toRow(
  order: NewOrder,
  { publicId, products, fan }: { publicId: string; products: Lookup<ProductFacts>; fan: Fan },
) {
  const { now, coupon, address } = order
  const isFree = order.total === 0
  const number = generateOrderNumber()
  return {
    public_id: publicId,
    number,
    user_id: order.userId,
    project_id: order.project_id,
    status: isFree ? 'INPROGRESS' : 'PENDING',
    hold_expires_at: isFree ? null : new Date(now + holdMs),
    currency: order.currency,
    country_code: order.country_code,
    total: order.total,
    shipping: order.shipping,
    shipping_tax: order.shipping_tax,
    fees: order.fees,
    taxes: order.taxes,
    duties: order.duties,
    delivery: order.delivery,
    coupon_id: coupon?.id ?? null,
    coupon,
    shipping_address: address,
    shipping_address_id: order.addressId,
    supporter: order.supporter,
    agreed: order.agreed,
    payment_method: order.paymentMethod,
    locale: order.locale,
    placed_at: new Date(now),
    open_payments: order.openPayments ?? 0,
    is_granted: order.isGranted ?? false,
    seller: describeSeller(order.country_code),
    lines: order.lines.map(line => ({ ...line, ticket: products.get(line.product_id).ticket })),
    search_forms: [{ kind: 'number', folded: foldNumber(number) }, ...listBuyerForms({ fan, address })],
  }
}
