import { formatAddressLines } from '../../../commerce/addresses/server/index.ts'
import { readOrderPage } from '../../../commerce/orders/server/index.ts'
import { readFans } from '../../../identity/accounts/server/index.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { readTicketsForStaff } from '../../../ticketing/tickets/server/index.ts'
import type { revealOrder as call } from '../contract.ts'

/** Reads the personal data of an order. The row of the log commits first, so nothing is seen without one. */
export async function revealOrder(
  publicId: string,
  reason: string,
  { actor, read, write, scope, locale, now }: StaffContext,
): Promise<ResponseOf<typeof call> | Failure> {
  const order = await readOrderPage(read, { publicId, scope, locale })
  if (!order) return fail(platformErrors.notFound)
  await write(async db => {
    const entry = { actor, act: 'order reveal', object: `order ${order.number}`, reason }
    await writeAudit(db, { ...entry, before: {}, after: {} }, now())
    return {}
  })
  const [fans, tickets] = await Promise.all([
    readFans(read, [order.user_id]),
    readTicketsForStaff(read, publicId, locale),
  ])
  const fan = fans.find(order.user_id)
  const address = order.shipping_address
  return {
    order_id: publicId,
    email: fan?.email ?? null,
    phone: address?.phone_number || fan?.phone_e164 || null,
    name: address?.name ?? null,
    address_lines: address ? formatAddressLines(address, { locale }) : [],
    fields: order.lines.flatMap(({ position, fields }) =>
      fields.flatMap(({ label, value }) => (value === null ? [] : [{ position, label, value }])),
    ),
    ticket_names: tickets.flatMap(({ ticket_id, name }) => (name === null ? [] : [{ ticket_id, name }])),
  }
}
