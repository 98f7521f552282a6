import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aSelf } from '../../../app/testing/a-self.ts'
import { openStudioPage } from '../../../app/testing/open-studio-page.tsx'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import {
  type ContractServer,
  dropFailedReads,
  startContractServer,
} from '../../../platform/web/testing/contract-server.ts'
import { listPlannedActs, listProposals } from '../../acts/contract.ts'
import type { StaffSelf } from '../../staff/web/shared/self.ts'
import { getToday } from '../contract.ts'
import type { Today } from './queries.ts'

const none = { placed: 0, paid: 0, units: 0, revenue: 0, refunded: 0, disputed: 0 }
const project = { project_id: 4, name: 'Vinyl' }

/** Monday at ten in Seoul. */
const today: Today = {
  at: '2027-01-11T01:00:00.000Z',
  zone: 'Asia/Seoul',
  today: '2027-01-11',
  sales: {
    days: [
      { ...none, day: '2027-01-04', currency: 'EUR', placed: 9, paid: 8, units: 8, revenue: 80_000 },
      { ...none, day: '2027-01-10', currency: 'KRW', refunded: 5_000 },
      {
        ...none,
        day: '2027-01-11',
        currency: 'EUR',
        placed: 4,
        paid: 3,
        units: 5,
        revenue: 12_050,
        refunded: 1_205,
      },
      { ...none, day: '2027-01-11', currency: 'KRW', placed: 1, paid: 1, units: 2, revenue: 30_000 },
    ],
    last_week_by_now: [{ ...none, currency: 'EUR', paid: 2, units: 2, revenue: 20_000 }],
  },
  orders: {
    unsent: { count: 12, oldest_at: '2027-01-06T01:00:00.000Z' },
    disputed: { count: 1, due_at: '2027-01-13T02:00:00.000Z' },
  },
  stock: {
    count: 1,
    variants: [{ variant_id: 1, project, product: 'Shirt', options: 'Black, M', left: 3, stock: 200 }],
  },
  rooms: [{ project, opens_at: '2027-01-11T00:00:00.000Z', waiting: 1_400, per_minute: 600 }],
  shows: [{ show_id: 2, title: 'Late show', viewers: 950 }],
  failed_jobs: [{ task: 'mailReceipt', count: 4 }],
  money: {
    refunds_failed: 2,
    refunds_waiting: 1,
    reconciliation: { reconciliation_id: 6, finished_at: '2027-01-10T01:00:00.000Z', difference_count: 3 },
  },
  soon: [{ kind: 'sale', id: 4, title: 'Vinyl', at: '2027-01-11T03:00:00.000Z' }],
}
const nothing: Today = {
  ...today,
  sales: null,
  orders: null,
  stock: null,
  rooms: null,
  shows: null,
  failed_jobs: null,
  money: null,
  soon: [],
}

interface Options {
  answer?: Today
  self?: Partial<StaffSelf>
  prepare?: (server: ContractServer) => void
}

async function openToday({ answer = today, self = {}, prepare }: Options = {}) {
  const server = await startContractServer()
  server.answers(getToday, answer)
  server.answers(listProposals, { results: [] })
  server.answers(listPlannedActs, { results: [] })
  prepare?.(server)
  return { ...(await openStudioPage('/studio/', { server, self: aSelf(self) })), server }
}

const findFigure = async (title: string) => (await screen.findByText(title)).parentElement!.textContent

describe('today page', () => {
  test('shows money by currency, compared with the same weekday, and counts', async () => {
    await openToday()
    expect(await findFigure('Revenue today')).toBe(
      'Revenue today€120.50Last Monday by now: €200.00₩30,000Last Monday by now: ₩0',
    )
    expect(await findFigure('Last 7 days')).toContain('€120.50Last Monday, all day: €800.00')
    expect(await findFigure('Refunded in 7 days')).toBe('Refunded in 7 days10%€12.0517%₩5,000')
    expect(await findFigure('Paid orders today')).toBe('Paid orders today4Last Monday by now: 2')
    expect(await findFigure('Paid of placed, 7 days')).toContain('80%4 of 5')
    screen.getByText('Monday, January 11, 2027, in Asia/Seoul (GMT+9)')
  })

  test('leads from work that waits to the lists that show it', async () => {
    await openToday()
    const list = within((await screen.findByText('12 orders to send')).closest('ul')!)
    const links = list.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['1 disputed order', '/studio/orders/?is_disputed=true'],
      ['12 orders to send', '/studio/orders/?unsent_days=0'],
      ['2 refunds failed', '/studio/money/refunds/?state=failed'],
      ['1 refund is on its way', '/studio/money/refunds/?state=waiting'],
      ['3 differences with the providers', '/studio/money/reconciliations/6/'],
    ])
    list.getByText('Oldest paid 5 days ago')
    list.getByText('Next deadline in 2 days')
    list.getByText('4 jobs failed')
  })

  test('names the proposals that the person may approve', async () => {
    const proposal = {
      proposal_id: 3,
      act: 'order refund',
      object: 'order 1',
      title: 'Refund of 7K2M-4XH9P',
      proposer: { staff_id: 2, name: 'Noor' },
      reason: 'Broken',
      made_at: today.at,
      expires_at: today.at,
      state: 'open' as const,
      can_approve: true,
      why_not: null,
    }
    await openToday({
      prepare: server =>
        server.answers(listProposals, {
          results: [proposal, { ...proposal, proposal_id: 4, can_approve: false }],
        }),
    })
    const link = await screen.findByRole('link', { name: '1 proposal needs your approval' })
    expect(link.getAttribute('href')).toBe('/studio/acts/')
    screen.getByText('Refund of 7K2M-4XH9P')
  })

  test('shows what happens now and soon', async () => {
    await openToday({ self: { zone: 'Asia/Seoul' } })
    const row = (title: string) => within(screen.getByRole('region', { name: title })).getByRole('listitem')
    await screen.findByText('Next 24 hours')
    expect(row('Next 24 hours').textContent).toBe('VinylProject goes on saleMon, Jan 11, 12:00 PM')
    expect(row('Waiting rooms').textContent).toBe('VinylLets in 600 a minute1,400 fans')
    expect(row('On air').textContent).toBe('Late show950 fans')
    expect(row('Running out').textContent).toBe('Shirt · Black, MVinyl3 of 200 left')
  })

  test('shows the numbers of the charts as tables, of one currency at a time', async () => {
    const { user } = await openToday()
    const [money, orders] = await screen.findAllByRole('button', { name: 'Show as a table' })
    await user.click(money!)
    const lastRow = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').at(-1)
    expect(lastRow('Money by day, EUR')?.textContent).toBe('Jan 11, 2027€120.50€12.05')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'KRW')
    expect(lastRow('Money by day, KRW')?.textContent).toBe('Jan 11, 2027₩30,000₩0')
    await user.click(orders!)
    expect(lastRow('Orders by day')?.textContent).toBe('Jan 11, 202754')
  })

  test('shows people with few rights no empty frame', async () => {
    await openToday({ answer: nothing })
    await screen.findByText('Nothing is waiting for you.')
    screen.getByText('The search at the top finds everything you may open, by name or number.')
    expect(screen.queryByText('Revenue today')).toBeNull()
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).not.toContain(
      'Next 24 hours',
    )
  })

  test('recommends a passkey to people without one', async () => {
    await openToday({ self: { passkeys: [] } })
    await screen.findByText(/You have no passkey yet/)
  })

  test('says that there were no sales', async () => {
    await openToday({ answer: { ...today, sales: { days: [], last_week_by_now: [] } } })
    await screen.findByText('No sales in the last 28 days.')
  })

  test('offers to try again when the numbers could not be read', async () => {
    const { server, user } = await openToday({
      prepare: server => server.answers(getToday, fail(platformErrors.unavailable)),
    })
    await screen.findByRole('alert')
    server.answers(getToday, today)
    await dropFailedReads()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('12 orders to send')
  })
})
