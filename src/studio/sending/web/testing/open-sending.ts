import { aSelf } from '../../../../app/testing/a-self.ts'
import { openStudioPage } from '../../../../app/testing/open-studio-page.tsx'
import { type ContractServer, startContractServer } from '../../../../platform/web/testing/contract-server.ts'
import type { StaffRight } from '../../../staff/contract.ts'
import { getRun, getUnsent, getUnsentOrder, listRuns } from '../../contract.ts'
import type { PreviewRow, Run, Unsent, UnsentOrder } from '../queries.ts'

export const anOrder: UnsentOrder = {
  order_id: 'order-mina-0123456789abcdef',
  number: '7K2M-4XH9P',
  country: 'DE',
  is_disputed: false,
  problem: null,
  items: [{ position: 0, name: 'Shirt', options: ['M'], quantity: 2 }],
}

const unsent: Unsent = {
  order_count: 48,
  unit_count: 112,
  disputed_count: 1,
  projects: [
    {
      project_id: 5,
      name: 'Tour shop',
      is_on_sale: true,
      order_count: 40,
      unit_count: 100,
      oldest_at: '2026-11-20T10:00:00.000Z',
    },
    {
      project_id: 6,
      name: 'Tapes',
      is_on_sale: false,
      order_count: 8,
      unit_count: 12,
      oldest_at: '2026-11-25T10:00:00.000Z',
    },
  ],
  countries: [
    { country: 'DE', order_count: 40 },
    { country: 'KR', order_count: 8 },
  ],
  carriers: [{ name: 'Yamato Transport', example: '472575516733' }],
}

export const nothingUnsent: Unsent = {
  ...unsent,
  order_count: 0,
  unit_count: 0,
  disputed_count: 0,
  projects: [],
  countries: [],
}

export const aRun: Run = {
  run_id: 12,
  state: 'done',
  staff: { staff_id: 1, name: 'Mina Park' },
  made_at: '2026-11-29T10:00:00.000Z',
  ended_at: '2026-11-29T10:01:00.000Z',
  row_count: 3,
  sent_count: 1,
  known_count: 1,
  left_count: 1,
}

export const aPreviewRow: PreviewRow = {
  line: 2,
  number: '7K2M-4XH9P',
  carrier: 'Post',
  tracking_number: 'A1',
  url: null,
  order_id: anOrder.order_id,
  unit_count: 2,
  problem: null,
  is_known: false,
  is_disputed: false,
  used_by: null,
}

export const runPage = (run: Run = aRun) => ({
  pagination: { limit: 100, offset: 0, total_count: 3 },
  run,
  results: [
    { state: 'sent' as const, problem: null },
    { state: 'known' as const, problem: null },
    { state: 'left' as const, problem: 'refunded' as const },
  ].map((row, at) => ({
    ...row,
    line: at + 2,
    number: `7K2M-4XH9${at}`,
    order_id: anOrder.order_id,
    carrier: 'Post',
    tracking_number: `A${at}`,
    at: '2026-11-29T10:00:30.000Z',
  })),
})

interface Options {
  rights?: StaffRight[]
  /** Sets other responses before the page opens. */
  prepare?: (server: ContractServer) => void
}

/** Opens a page of sending with a server that knows one order and one dispatch. */
export async function openSending(address: string, options: Options = {}) {
  const { rights = ['orders.read', 'orders.dispatch'], prepare } = options
  const server = await startContractServer()
  server.answers(getUnsent, unsent)
  server.answers(getUnsentOrder, anOrder)
  server.answers(listRuns, {
    pagination: { limit: 10, offset: 0, total_count: 1 },
    results: [aRun],
  })
  server.answers(getRun, runPage())
  prepare?.(server)
  const self = aSelf({ rights, zone: 'UTC' })
  return { ...(await openStudioPage(address, { server, self })), server }
}
