import { aSelf } from '../../../../app/testing/a-self.ts'
import { openStudioPage } from '../../../../app/testing/open-studio-page.tsx'
import type { ResponseOf } from '../../../../platform/contract/endpoint.ts'
import { type ContractServer, startContractServer } from '../../../../platform/web/testing/contract-server.ts'
import type { StaffRight } from '../../../staff/contract.ts'
import { listViews } from '../../../views/contract.ts'
import { listOrderChoices } from '../../choices-contract.ts'
import { getStudioOrder, listStudioOrders } from '../../contract.ts'
import type { Order, OrderRow } from '../queries.ts'
import { anOrder, anOrderRow, orderId } from './sample-order.ts'

const rows: OrderRow[] = [
  anOrderRow,
  {
    ...anOrderRow,
    order_id: 'ord_CCCCCCCCCCCCCCCCCCCCCC',
    number: '2222-3333',
    fan: null,
    currency: 'KRW',
    total: 45_000,
    refunded: 0,
    unsent_count: 0,
    status: 'DISPATCHED',
    is_disputed: true,
    dispute_due_at: '2026-12-03T12:00:00.000Z',
  },
]

export const listPage = (
  results: readonly OrderRow[] = rows,
  total = results.length,
): ResponseOf<typeof listStudioOrders> => ({
  pagination: { limit: 50, offset: 0, total_count: total },
  results: [...results],
})

interface Options {
  order?: Order
  rights?: StaffRight[]
  /** Sets other responses before the page opens. */
  prepare?: (server: ContractServer) => void
}

const everyRight: StaffRight[] = ['orders.read', 'orders.write', 'orders.dispatch', 'orders.refund']

/** Opens a page with a server that knows the sample orders. */
export async function openOrders(
  address: string,
  { order = anOrder, rights = everyRight, prepare }: Options = {},
) {
  const server = await startContractServer()
  server.answers(listStudioOrders, listPage())
  server.answers(getStudioOrder, order)
  server.answers(listViews, { results: [] })
  server.answers(listOrderChoices, {
    projects: [{ project_id: 5, name: 'Mira tour shop' }],
    countries: ['DE', 'KR'],
  })
  prepare?.(server)
  return { ...(await openStudioPage(address, { server, self: aSelf({ rights, zone: 'UTC' }) })), server }
}

export const openOrder = (options?: Options) => openOrders(`/studio/orders/${orderId}/`, options)
