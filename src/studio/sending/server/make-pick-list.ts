import type { z } from 'zod'
import { formatAddressLines } from '../../../commerce/addresses/server/index.ts'
import { readUnsentOrders, type UnsentOrder } from '../../../commerce/orders/server/index.ts'
import { Failure } from '../../../platform/contract/errors.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { type pick, pickMax } from '../contract.ts'
import { toUnsentFilter } from './to-unsent-filter.ts'

type PickList = z.input<typeof pick.answer>
type Line = UnsentOrder['lines'][number]

const countUnits = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Reads unsent orders with what the fans typed, and by order with their addresses. The row of the log commits
 * first, so nothing is seen without one.
 */
export async function makePickList(
  { by, after, ...filter }: z.output<NonNullable<typeof pick.body>>,
  { actor, read, write, scope, locale, now }: StaffContext,
): Promise<PickList | Failure> {
  const part = { locale, limit: pickMax + 1, ...(after !== null && { after }) }
  const found = await readUnsentOrders(read, toUnsentFilter(filter, scope, now()), part)
  const orders = found.slice(0, pickMax)
  const object = filter.project_id === null ? 'orders' : `project ${filter.project_id}`
  const logged = await write(async db => {
    const entry = { actor, act: 'orders pick', object, reason: null, before: {} }
    await writeAudit(db, { ...entry, after: { by, ...filter, orders: orders.length } }, now())
    return {}
  })
  if (logged instanceof Failure) return logged
  return {
    made_at: new Date(now()).toISOString(),
    order_count: orders.length,
    unit_count: countUnits(orders.flatMap(({ lines }) => lines)),
    products: by === 'product' ? groupByProduct(orders) : [],
    orders: by === 'order' ? orders.map(order => toSheet(order, locale)) : [],
    next: found.length > pickMax ? (orders.at(-1)?.id ?? null) : null,
  }
}

function toSheet(order: UnsentOrder, locale: string): PickList['orders'][number] {
  const { order_id, number, project, paid_at, is_disputed, address, lines } = order
  return {
    order_id,
    number,
    project,
    paid_at,
    is_disputed,
    address_lines: address ? formatAddressLines(address, { locale }) : [],
    phone_number: address?.phone_number || null,
    weight_g: lines.reduce((sum, line) => sum + line.weight_g * line.quantity, 0),
    items: lines.map(({ position, name, options, quantity, fields }) => ({
      position,
      name,
      options,
      quantity,
      fields: fields.map(({ label, value }) => ({ label, value })),
    })),
  }
}

interface Unit extends Line {
  project: string
  number: string
}

/**
 * Groups units by product, the most frequent first, then by variant in the product's order, then by what the fans
 * typed, the most frequent text first.
 */
function groupByProduct(orders: readonly UnsentOrder[]): PickList['products'] {
  const units: Unit[] = orders.flatMap(({ number, project, lines }) =>
    lines.map(line => ({ ...line, number, project })),
  )
  const products = groupUnits(units, unit => String(unit.product_id)).toSorted(byCount)
  return products.map(ofProduct => ({
    product_id: ofProduct[0].product_id,
    project: ofProduct[0].project,
    name: ofProduct[0].name,
    unit_count: countUnits(ofProduct),
    variants: groupUnits(
      ofProduct.toSorted((a, b) => a.variant_id - b.variant_id),
      unit => String(unit.variant_id),
    ).map(ofVariant => ({
      variant_id: ofVariant[0].variant_id,
      options: ofVariant[0].options,
      unit_count: countUnits(ofVariant),
      texts: groupUnits(ofVariant, ({ fields }) => JSON.stringify(fields))
        .toSorted(byCount)
        .map(alike => ({
          fields: alike[0].fields.map(({ label, value }) => ({ label, value })),
          unit_count: countUnits(alike),
          order_numbers: alike.map(({ number }) => number),
        })),
    })),
  }))
}

type Group = [Unit, ...Unit[]]

/** Groups units by a key, in the order in which the groups begin. A group has the unit that began it. */
const groupUnits = (units: readonly Unit[], toKey: (unit: Unit) => string) =>
  [...Map.groupBy(units, toKey).values()] as Group[]

/** Sorts groups by their number of units, descending. */
const byCount = (a: Group, b: Group) => countUnits(b) - countUnits(a)
