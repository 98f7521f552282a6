import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import { type ContractServer, dropFailedReads } from '../../../platform/web/testing/contract-server.ts'
import { startExport } from '../../exports/contract.ts'
import { getUnsent, getUnsentOrder, listRuns, sendingErrors } from '../../sending/contract.ts'
import { listStudioOrders } from '../contract.ts'
import { listPage, openOrders } from './testing/open-orders.ts'

const rowOf = async (number: string) =>
  within((await screen.findByRole('link', { name: new RegExp(`^${number}`) })).closest('tr')!)

describe('orders page', () => {
  test('lists orders with their state, units and amounts in their own currency', async () => {
    const { user } = await openOrders('/studio/orders/')
    const first = await rowOf('1234-5678')
    first.getByText('Paid')
    first.getByText('1 of 5')
    first.getByText('€155.00')
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(screen.getByRole('checkbox', { name: 'Refunded' }))
    first.getByText('€26.00')
    first.getByText('Germany')
    await screen.findByRole('option', { name: 'Mira tour shop' })
    const second = await rowOf('2222-3333')
    second.getByText('₩45,000')
    second.getByText('Disputed')
    second.getByText('Account deleted')
  })

  test('sends the address as the filter, with days as instants of the own zone', async () => {
    const { server, user, address } = await openOrders('/studio/orders/?query=jun&until=2026-11-20')
    await rowOf('1234-5678')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Waiting for payment')
    await user.click(screen.getByRole('button', { name: 'Total' }))
    await waitFor(() =>
      expect(server.calls(listStudioOrders).at(-1)?.query).toMatchObject({
        query: 'jun',
        status: 'PENDING',
        until: '2026-11-21T00:00:00.000Z',
        sort: 'total',
      }),
    )
    expect(address()).toBe('/studio/orders/?query=jun&status=PENDING&until=2026-11-20&sort=total')
  })

  test('offers the views that everybody needs', async () => {
    const { user, address } = await openOrders('/studio/orders/')
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    await user.click(screen.getByRole('button', { name: 'Unsent for a week' }))
    await waitFor(() => expect(address()).toBe('/studio/orders/?unsent_days=7'))
    await screen.findByRole('button', { name: 'Unsent for a week' })
  })

  test('leads to sending with the chosen orders', async () => {
    const { user, server, address } = await openOrders('/studio/orders/')
    server.answers(getUnsent, {
      order_count: 0,
      unit_count: 0,
      disputed_count: 0,
      projects: [],
      countries: [],
      carriers: [],
    })
    server.answers(listRuns, { pagination: { limit: 10, offset: 0, total_count: 0 }, results: [] })
    server.answers(getUnsentOrder, fail(sendingErrors.orderUnknown))
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(screen.getByRole('button', { name: 'Dispatch' }))
    await waitFor(() => expect(address()).toBe('/studio/sending/?orders=1234-5678,2222-3333'))
  })

  test('offers no dispatch to those who may only read', async () => {
    await openOrders('/studio/orders/', { rights: ['orders.read'] })
    await rowOf('1234-5678')
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull()
  })

  test('exports the filter of the list', async () => {
    const { server, user } = await openOrders('/studio/orders/?is_disputed=true&from=2026-11-01')
    server.answers(startExport, { export_id: 5, row_count: 2, is_ready: true })
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
    await waitFor(() =>
      expect(server.calls(startExport).map(({ body }) => body)).toEqual([
        { kind: 'orders', filter: 'is_disputed=true&from=2026-11-01T00%3A00%3A00.000Z' },
      ]),
    )
  })

  test('says that there are no orders, or that none match', async () => {
    const prepare = (server: ContractServer) => server.answers(listStudioOrders, listPage([]))
    await openOrders('/studio/orders/?method=paypal', { prepare })
    await screen.findByText('Nothing matches')
    const clear = screen.getByRole('link', { name: 'Clear search and filters' })
    expect(clear.getAttribute('href')).toBe('/studio/orders/')
    cleanup()
    await openOrders('/studio/orders/', { prepare })
    await screen.findByText('No orders yet')
  })

  test('reads the list again when it could not be read', async () => {
    const { server, user } = await openOrders('/studio/orders/', {
      prepare: contract => contract.answers(listStudioOrders, fail(platformErrors.tooManyRequests)),
    })
    await screen.findByText('That was quick! Wait a moment and try again.')
    server.answers(listStudioOrders, listPage())
    await dropFailedReads()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await rowOf('1234-5678')
  })
})
