import type { Config } from '../../../platform/server/config.ts'
import type { AddressSnapshot } from '../../addresses/contract.ts'
import { formatAddressLines } from '../../addresses/server/index.ts'
import { listConfiguredMethods, listPaymentMethods } from '../../prices/server/index.ts'
import { toDateAndPlaceKey } from '../../shop/contract.ts'
import type { EntryTicket } from '../entry-ticket.ts'
import type { Order } from '../order-shapes.ts'
import { presentCommon, toJudgedLine, toJudgedOrder } from './order-columns.ts'
import type { OrderRow } from './read-order.ts'
import { countCancellable, countReturnable } from './returnable-units.ts'
import { getSeller } from './seller.ts'

interface Reader {
  locale: string
  now: number
  config: Config
}

export function presentOrder(row: OrderRow, tickets: EntryTicket[], { locale, now, config }: Reader): Order {
  const { shipping_address: address } = row
  const order = toJudgedOrder(row)
  return {
    ...presentCommon(row, now),
    lines: row.lines.map(({ tickets_frozen_at, passed_on_count, is_off, ...line }) => {
      const asJudged = toJudgedLine({ ...line, tickets_frozen_at, passed_on_count, is_off })
      return {
        ...line,
        ticket_as_bought: hasMoved(line) ? line.ticket_as_bought : null,
        free_count: countReturnable(asJudged, now),
        cancel_count: countCancellable(order, asJudged, now),
      }
    }),
    shipping: row.shipping,
    shipping_tax: row.shipping_tax,
    fees: row.fees,
    taxes: row.taxes,
    coupon: row.coupon,
    duties: row.duties,
    delivery: row.delivery,
    country_code: row.country_code,
    payment_method: row.payment_method,
    payment_methods:
      row.status === 'PENDING'
        ? listPaymentMethods(row.total, row.currency, listConfiguredMethods(config))
        : [],
    supporter: row.supporter,
    is_disputed: row.is_disputed,
    cancel_until: row.cancel_until,
    shipping_address: address && presentAddress(address, locale),
    seller: getSeller(row),
    payments: row.payments,
    refunds: row.refunds,
    parcels: row.parcels,
    timeline: row.timeline,
    entry_tickets: tickets,
  }
}

function hasMoved({
  ticket,
  ticket_as_bought: bought,
}: Pick<OrderRow['lines'][number], 'ticket' | 'ticket_as_bought'>) {
  return ticket !== null && bought !== null && toDateAndPlaceKey(ticket) !== toDateAndPlaceKey(bought)
}

/** Omits the clearance code, which no page needs. */
function presentAddress(address: AddressSnapshot, locale: string): NonNullable<Order['shipping_address']> {
  return {
    country_code: address.country_code,
    name: address.name,
    organization: address.organization,
    line1: address.line1,
    line2: address.line2,
    sublocality: address.sublocality,
    city: address.city,
    region: address.region,
    region_name: address.region_name,
    postal_code: address.postal_code,
    sorting_code: address.sorting_code,
    phone_number: address.phone_number,
    lines: formatAddressLines(address, { locale }),
  }
}
