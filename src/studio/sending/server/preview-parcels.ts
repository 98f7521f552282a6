import type { z } from 'zod'
import {
  explainUnsendable,
  findNamedOrders,
  findParcels,
  type NamedOrder,
  readParcelFile,
} from '../../../commerce/orders/server/index.ts'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import { UnreadableFile } from '../../../platform/import/unreadable-file.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { fileRowsMax, type ParcelProblem, type previewParcels, sendingErrors } from '../contract.ts'

type Preview = z.input<typeof previewParcels.answer>
type ParcelRow = Awaited<ReturnType<typeof readRows>>[number]

/** Checks the rows of a CSV file against the orders; nothing is sent. */
export async function checkParcelFile(
  { text, carrier }: z.output<NonNullable<typeof previewParcels.body>>,
  { read, scope }: StaffContext,
): Promise<Preview | Failure> {
  const rows = await readRows(text, carrier).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return error
    throw error
  })
  if (rows instanceof UnreadableFile) return fail(sendingErrors.fileUnreadable, rows.message)
  if (rows.length > fileRowsMax) return fail(sendingErrors.tooManyRows)
  const numbers = rows.flatMap(({ parcel }) => ('problem' in parcel ? [] : parcel.number))
  const names = [...new Set(rows.map(({ name }) => name))]
  const [orders, parcels] = await Promise.all([
    findNamedOrders(read, names, scope),
    findParcels(read, [...new Set(numbers)], scope),
  ])
  return { rows: checkRows(rows, orders, parcels) }
}

async function readRows(text: string, carrier: string) {
  const chunks = (async function* () {
    yield text
  })()
  return Array.fromAsync(readParcelFile(chunks, { carrier }))
}

/** Returns each row with its problem, also that of an earlier row with the same order or number. */
function checkRows(
  rows: readonly ParcelRow[],
  orders: ReadonlyMap<string, NamedOrder>,
  parcels: Awaited<ReturnType<typeof findParcels>>,
): Preview['rows'] {
  const toKey = ({ carrier, number }: { carrier: string; number: string }) => `${carrier} ${number}`
  const usersByParcel = new Map<string, string[]>()
  const use = (key: string, orderNumber: string) =>
    usersByParcel.set(key, [...(usersByParcel.get(key) ?? []), orderNumber])
  for (const parcel of parcels) use(toKey(parcel), parcel.order_number)
  const recorded = new Set(parcels.map(parcel => `${parcel.order_number} ${toKey(parcel)}`))
  const seen = new Set<string>()
  return rows.map(({ line, name, typed, parcel }) => {
    const order = orders.get(name)
    const named = 'problem' in parcel ? null : parcel
    const key = named && toKey(named)
    const isKnown = order !== undefined && key !== null && recorded.has(`${order.number} ${key}`)
    const problem = isKnown ? null : findProblem(parcel, order, seen)
    const usedBy = key === null ? [] : (usersByParcel.get(key) ?? [])
    if (order && problem === null) {
      seen.add(order.number)
      if (key !== null && !isKnown) use(key, order.number)
    }
    const { carrier, number: trackingNumber, url } = named ?? typed
    return {
      line,
      number: order?.number ?? name,
      carrier,
      tracking_number: trackingNumber,
      // A carrier's own page is found again when the parcel is sent.
      url: typed.url && url,
      order_id: order?.public_id ?? null,
      unit_count: order?.status === 'INPROGRESS' ? order.unsent_count : 0,
      problem,
      is_known: isKnown,
      is_disputed: order?.is_disputed ?? false,
      used_by: usedBy.find(other => other !== order?.number) ?? null,
    }
  })
}

function findProblem(
  parcel: ParcelRow['parcel'],
  order: NamedOrder | undefined,
  seen: ReadonlySet<string>,
): ParcelProblem | null {
  if ('problem' in parcel) return parcel.problem
  if (!order) return 'unknown_order'
  return explainUnsendable(order) ?? (seen.has(order.number) ? 'order_twice' : null)
}
