import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aSelf } from '../../../app/testing/a-self.ts'
import { openStudioPage } from '../../../app/testing/open-studio-page.tsx'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import {
  type ContractServer,
  dropFailedReads,
  noConnection,
  startContractServer,
} from '../../../platform/web/testing/contract-server.ts'
import { startExport } from '../../exports/contract.ts'
import type { StaffRight } from '../../staff/contract.ts'
import {
  checkRefund,
  getReconciliation,
  listEntries,
  listOpenRefunds,
  listReconciliations,
  payRefundByHand,
  settleDifferences,
  startReconciliation,
  sumLedger,
} from '../contract.ts'
import type { Entry, Ledger, Refund, Run, RunDetails } from './queries.ts'

const at = '2027-01-11T01:00:00.000Z'
const order = { order_id: 'o'.repeat(24), number: '7K2M-4XH9P' }
const project = { project_id: 4, name: 'Vinyl' }
const period: Ledger['period'] = {
  zone: 'Asia/Seoul',
  from: '2027-01-01',
  until: '2027-01-11',
  starts_at: '2026-12-31T15:00:00.000Z',
  ends_at: '2027-01-11T15:00:00.000Z',
}
const sum = { project: null, currency: 'EUR', debit: 0, credit: 0, line_count: 2 }
const ledger: Ledger = {
  period,
  results: [
    { ...sum, account: 'receivable:paypal', debit: 2_600, balance: 2_600 },
    { ...sum, account: 'sales', project, credit: 2_600, balance: -2_600 },
  ],
  totals: [{ currency: 'EUR', debit: 2_600, credit: 2_600 }],
}
const entry: Entry = {
  entry_id: 9,
  at,
  kind: 'capture',
  payment_id: 'p-1',
  refund_id: null,
  order,
  currency: 'EUR',
  lines: [
    { account: 'receivable:paypal', project: null, amount: 1_300 },
    { account: 'sales', project, amount: -1_300 },
  ],
}
const failed: Refund = {
  refund_id: 'r-1',
  order,
  project,
  amount: 1_000,
  currency: 'EUR',
  provider: 'paypal',
  status: 'failed',
  reason: 'Broken',
  failure_reason: 'account closed',
  requested_at: at,
  failed_at: at,
  allowed: ['pay_by_hand'],
}
const waiting: Refund = {
  ...failed,
  refund_id: 'r-2',
  order: { ...order, number: '9Q2M-4XH9P' },
  status: 'pending',
  failure_reason: null,
  failed_at: null,
  allowed: ['check'],
}
const run: Run = {
  reconciliation_id: 6,
  requested_at: at,
  requested_by: { staff_id: 3, name: 'Noor' },
  days: 7,
  status: 'done',
  finished_at: at,
  checked: 120,
  never_charged: 2,
  difference_count: 1,
  without_keys: {},
}
const details: RunDetails = {
  ...run,
  without_keys: { kginicis: 4 },
  differences: [
    { kind: 'status', object: 'p-1', order, ours: 'PENDING', theirs: 'SUCCEEDED' },
    { kind: 'refund', object: 'r-1', order: null, ours: { status: 'failed', amount: 1_000 }, theirs: null },
  ],
  allowed: ['settle'],
}
const refundPage = (results: Refund[]) => ({
  pagination: { limit: 50, offset: 0, total_count: results.length },
  results,
})

const finance: StaffRight[] = ['finance.read', 'finance.export', 'orders.refund', 'team.read']

interface Options {
  rights?: StaffRight[]
  prepare?: (server: ContractServer) => void
}

async function openMoney(address: string, { rights = finance, prepare }: Options = {}) {
  const server = await startContractServer()
  server.answers(sumLedger, ledger)
  server.answers(listEntries, {
    pagination: { last_evaluated_key: null, limit: 50 },
    period,
    results: [entry],
  })
  server.answers(listOpenRefunds, refundPage([failed, waiting]))
  server.answers(listReconciliations, { results: [run] })
  server.answers(getReconciliation, details)
  prepare?.(server)
  const self = aSelf({ rights, zone: 'Asia/Seoul' })
  return { ...(await openStudioPage(`/studio/money/${address}`, { server, self })), server }
}

const findRow = async (name: string) => within((await screen.findByText(name)).closest('tr')!)
const dialog = () => within(screen.getByRole('dialog'))
const press = (name: string) => dialog().getByRole('button', { name })

describe('money page', () => {
  test('sums the ledger by account, and leads to the entries of a sum', async () => {
    const { server } = await openMoney('?from=2027-01-01&account=sales')
    const row = within((await screen.findByRole('link', { name: 'Sales' })).closest('tr')!)
    row.getByText('Vinyl')
    expect(row.getAllByText('-€26.00')).toHaveLength(1)
    expect(row.getByRole('link', { name: 'Sales' }).getAttribute('href')).toBe(
      '/studio/money/entries/?from=2027-01-01&account=sales&currency=EUR&project_id=4',
    )
    const owed = within(screen.getByRole('link', { name: 'Owed by PayPal' }).closest('tr')!)
    expect(owed.getAllByText('€26.00')).toHaveLength(2)
    expect(server.calls(sumLedger)[0]?.query).toMatchObject({ from: '2027-01-01', account: 'sales' })
    screen.getByText(/Days are those of Asia\/Seoul \(GMT\+9\)/)
  })

  test('shows that every entry adds up to zero, or how many do not', async () => {
    await openMoney('')
    const totals = within(await screen.findByRole('region', { name: 'Balance' }))
    totals.getByText('Every entry adds up to zero.')
    totals.getByText('€26.00 debit, €26.00 credit')
  })

  test('warns about debits and credits that differ', async () => {
    const totals = [{ currency: 'EUR', debit: 2_600, credit: 2_500 }]
    await openMoney('', { prepare: server => server.answers(sumLedger, { ...ledger, totals }) })
    await screen.findByText('Debits and credits differ.')
  })

  test('exports the shown days for those who may', async () => {
    const { server, user } = await openMoney('?currency=EUR', {
      prepare: prepared => prepared.answers(startExport, { export_id: 3, row_count: 4, is_ready: false }),
    })
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(server.calls(startExport)).toHaveLength(1))
    expect(server.calls(startExport)[0]?.body).toEqual({
      kind: 'ledger',
      filter: 'currency=EUR&starts_at=2026-12-31T15%3A00%3A00.000Z&ends_at=2027-01-11T15%3A00%3A00.000Z',
    })
  })

  test('offers no export without the right', async () => {
    await openMoney('', { rights: ['finance.read'] })
    await screen.findByRole('link', { name: 'Sales' })
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
  })

  test('says that nothing matches, and why a list could not be read', async () => {
    const { server, user } = await openMoney('', {
      prepare: prepared => prepared.answers(sumLedger, { ...ledger, results: [], totals: [] }),
    })
    await screen.findByText('No entries in these days')
    server.answers(sumLedger, fail(platformErrors.unavailable))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Account' }), 'Tax')
    await waitFor(() => expect(server.calls(sumLedger).length).toBeGreaterThan(1))
  })
})

describe('entries page', () => {
  test('lists entries with their order and all their lines', async () => {
    await openMoney('entries/?account=sales')
    const row = await findRow('Payment')
    row.getByText('Jan 11, 2027, 10:00 AM')
    expect(row.getByRole('link', { name: order.number }).getAttribute('href')).toBe(
      `/studio/orders/${order.order_id}/`,
    )
    expect(row.getByText('Owed by PayPal').parentElement?.textContent).toBe('Owed by PayPal€13.00')
    expect(row.getByText('Sales').parentElement?.textContent).toBe('Sales Vinyl-€13.00')
  })
})

describe('refunds page', () => {
  test('notes once that a refund was paid by hand, with the reason', async () => {
    const { server, user } = await openMoney('refunds/')
    const row = await findRow(order.number)
    row.getByText('account closed')
    await user.click(row.getByRole('button', { name: 'Mark as paid by hand' }))
    dialog().getByText(/because PayPal refused/)
    server.answers(payRefundByHand, noConnection)
    await user.type(dialog().getByRole('textbox'), 'Bank transfer 12')
    await user.click(press('Mark as paid by hand'))
    await waitFor(() => expect(server.calls(payRefundByHand)).toHaveLength(1))
    server.answers(payRefundByHand, {})
    server.answers(listOpenRefunds, refundPage([]))
    await user.click(await dialog().findByRole('button', { name: /Try again|Mark as paid by hand/ }))
    await screen.findByText('No open refunds')
    const [lost, repeated] = server.calls(payRefundByHand)
    expect(repeated).toEqual(lost)
    expect(lost).toMatchObject({ params: { refund_id: 'r-1' }, body: { reason: 'Bank transfer 12' } })
  })

  test('shows in the dialog that another person was first', async () => {
    const { server, user } = await openMoney('refunds/')
    await user.click((await findRow(order.number)).getByRole('button'))
    server.answers(payRefundByHand, fail(platformErrors.notAllowedNow))
    await user.type(dialog().getByRole('textbox'), 'Bank transfer 12')
    await user.click(press('Mark as paid by hand'))
    await dialog().findByRole('alert')
  })

  test('asks the provider about a refund that waits', async () => {
    const { server, user } = await openMoney('refunds/')
    server.answers(checkRefund, {})
    await user.click((await findRow('9Q2M-4XH9P')).getByRole('button', { name: 'Check now' }))
    await user.click(press('Check now'))
    await screen.findByText('The provider is being asked')
    expect(server.calls(checkRefund)[0]?.body).toEqual({ refund_id: 'r-2' })
  })

  test('offers no act that the person may not do', async () => {
    await openMoney('refunds/', {
      prepare: server => server.answers(listOpenRefunds, refundPage([{ ...failed, allowed: [] }])),
    })
    const row = await findRow(order.number)
    expect(row.queryByRole('button')).toBeNull()
  })
})

describe('reconciliations page', () => {
  test('starts a comparison of the chosen days, and shows that it runs', async () => {
    const { server, user } = await openMoney('reconciliations/')
    ;(await findRow('1 difference')).getByText('Noor')
    server.answers(startReconciliation, { reconciliation_id: 7 })
    server.answers(listReconciliations, {
      results: [{ ...run, reconciliation_id: 7, status: 'waiting', finished_at: null }, run],
    })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Payments of' }), 'Last 30 days')
    await user.click(screen.getByRole('button', { name: 'Compare now' }))
    await screen.findByText('Comparing…', { selector: 'td *' })
    expect(server.calls(startReconciliation)[0]?.body).toEqual({ days: 30 })
  })

  test('says that nothing was compared yet', async () => {
    await openMoney('reconciliations/', {
      prepare: server => server.answers(listReconciliations, { results: [] }),
    })
    await screen.findByText('Never compared')
  })
})

describe('reconciliation page', () => {
  test('shows our value next to the provider’s, and settles the differences', async () => {
    const { server, user } = await openMoney('reconciliations/6/')
    const row = await findRow('Another state')
    row.getByText('PENDING')
    row.getByText('SUCCEEDED')
    row.getByRole('link', { name: order.number })
    ;(await findRow('Refund failed or late')).getByText('status failed, amount 1000')
    screen.getByText('Not read, no keys for KG Inicis')
    await user.click(screen.getByRole('button', { name: 'Settle differences' }))
    server.answers(settleDifferences, { payment_count: 1 })
    await user.type(dialog().getByRole('textbox'), 'Webhooks were away')
    await user.click(press('Settle differences'))
    await screen.findByText('The payments are being settled')
    expect(server.calls(settleDifferences)[0]).toMatchObject({
      params: { reconciliation_id: '6' },
      body: { reason: 'Webhooks were away' },
    })
  })

  test('shows a comparison without differences, and one that is unknown', async () => {
    const { server, user } = await openMoney('reconciliations/6/', {
      prepare: prepared => prepared.answers(getReconciliation, fail(platformErrors.notFound)),
    })
    await screen.findByRole('alert')
    server.answers(getReconciliation, { ...details, difference_count: 0, differences: [], allowed: [] })
    await dropFailedReads()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Our payments and the providers’ are the same.')
    expect(screen.queryByRole('button', { name: 'Settle differences' })).toBeNull()
  })
})
