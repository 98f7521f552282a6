import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fail, failWith } from '../../../platform/contract/errors.ts'
import { noConnection } from '../../../platform/web/testing/contract-server.ts'
import {
  getUnsent,
  getUnsentOrder,
  previewParcels,
  sendingErrors,
  sendStudioParcel,
  startRun,
} from '../contract.ts'
import { anOrder, aPreviewRow, nothingUnsent, openSending } from './testing/open-sending.ts'

beforeEach(() => localStorage.setItem('studio:carrier', '["Post"]'))

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const sent = { is: 'sent', unit_count: 2, is_whole: true } as const

describe('sending page', () => {
  test('counts unsent orders by project, with a link to the pick list of each', async () => {
    await openSending('/studio/sending/')
    await screen.findByText('48 orders, 112 units')
    screen.getByText('1 of them is disputed')
    const row = within(screen.getByRole('rowheader', { name: /Tour shop/ }).closest('tr')!)
    row.getByText('Still on sale')
    const link = row.getByRole('link', { name: 'Pick list of Tour shop' })
    expect(link.getAttribute('href')).toBe('/studio/sending/pick/?project_id=5')
    expect((await screen.findByRole('link', { name: 'Dispatch 12' })).getAttribute('href')).toBe(
      '/studio/sending/12/',
    )
    screen.getByText('1 wasn’t sent')
  })

  test('says that everything is sent', async () => {
    await openSending('/studio/sending/', { prepare: server => server.answers(getUnsent, nothingUnsent) })
    await screen.findByText('Everything is sent')
  })

  test('offers readers no way to send', async () => {
    await openSending('/studio/sending/', { rights: ['orders.read'] })
    await screen.findByText('48 orders, 112 units')
    expect(screen.queryByRole('button', { name: 'Send parcel' })).toBeNull()
    expect(screen.queryByRole('link', { name: /Pick list/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Labels' })).toBeNull()
  })
})

describe('scan', () => {
  test('sends order, Enter, number, Enter without a mouse, and is ready for the next parcel', async () => {
    const { server, user } = await openSending('/studio/sending/')
    server.answers(sendStudioParcel, sent)
    await user.click(await field('Order number'))
    await user.keyboard('7K2M-4XH9P{Enter}A1{Enter}')
    await screen.findByText('7K2M-4XH9P is on its way.')
    screen.getByText('2 units sent')
    expect(server.calls(sendStudioParcel).map(({ body }) => body)).toEqual([
      { number: '7K2M-4XH9P', carrier: 'Post', tracking_number: 'A1', is_shared: false },
    ])
    const order = await field('Order number')
    expect([order.value, document.activeElement]).toEqual(['', order])
    expect((await field('Tracking number')).value).toBe('')
  })

  test('shows what is in the order, and warns of a dispute', async () => {
    const { server, user } = await openSending('/studio/sending/')
    server.answers(getUnsentOrder, { ...anOrder, is_disputed: true })
    await user.type(await field('Order number'), '7k2m4xh9p{Enter}')
    await screen.findByText('Germany')
    screen.getByText(/Shirt · M/)
    screen.getByText('The fan disputes the payment. Ask before you send it.')
    expect(document.activeElement).toBe(await field('Tracking number'))
    server.answers(getUnsentOrder, fail(sendingErrors.orderUnknown))
    await user.type(await field('Order number'), '9{Enter}')
    await screen.findByText('There’s no such order.')
  })

  test('asks when the tracking number is on another order, and sends both in one parcel', async () => {
    const { server, user } = await openSending('/studio/sending/')
    server.answers(sendStudioParcel, ({ body }) =>
      (body as { is_shared: boolean }).is_shared
        ? sent
        : failWith(sendingErrors.numberUsed, { used_by: '9999-99999' }),
    )
    await user.click(await field('Order number'))
    await user.keyboard('7K2M-4XH9P{Enter}A1{Enter}')
    await screen.findByText('This number is already on a parcel of 9999-99999.')
    await user.click(screen.getByRole('button', { name: 'Both are in one parcel' }))
    await screen.findByText('7K2M-4XH9P is on its way.')
    expect(server.calls(sendStudioParcel)).toHaveLength(2)
  })

  test('repeats with the same key after a lost answer, and names why a parcel is refused', async () => {
    const { server, user } = await openSending('/studio/sending/')
    server.answers(sendStudioParcel, noConnection)
    await user.click(await field('Order number'))
    await user.keyboard('7K2M-4XH9P{Enter}A1{Enter}')
    await screen.findByText('No answer came. Press Enter again: it won’t be sent twice.')
    server.answers(sendStudioParcel, { is: 'known', unit_count: 0, is_whole: false })
    await user.type(await field('Tracking number'), '{Enter}', { skipClick: true })
    await screen.findByText(/already has this parcel/)
    const [first, second] = server.calls(sendStudioParcel)
    expect(first?.key).toBe(second?.key)
    server.answers(
      sendStudioParcel,
      failWith(sendingErrors.refused, { problem: 'bad_number', carrier: 'USPS', example: '940' }),
    )
    await user.click(await field('Order number'))
    await user.keyboard('7K2M-4XH9P{Enter}A2{Enter}')
    await screen.findByText('This isn’t a number of that carrier. Such as 940')
  })

  test('fills in the orders that were chosen in the list, one after the other', async () => {
    const { server, user } = await openSending('/studio/sending/?orders=7K2M-4XH9P,8888-88888,9999-99999')
    server.answers(sendStudioParcel, sent)
    expect((await field('Order number')).value).toBe('7K2M-4XH9P')
    screen.getByText('3 orders to go')
    await user.type(await field('Tracking number'), 'A1{Enter}')
    await waitFor(async () => expect((await field('Order number')).value).toBe('8888-88888'))
    await user.click(screen.getByRole('button', { name: 'Skip this order' }))
    expect((await field('Order number')).value).toBe('9999-99999')
    screen.getByText('1 order to go')
  })
})

describe('file of parcels', () => {
  const rows = [
    aPreviewRow,
    { ...aPreviewRow, line: 3, number: '8888-88888', tracking_number: 'A2', used_by: '9999-99999' },
    { ...aPreviewRow, line: 4, number: '9999-99999', is_known: true, unit_count: 0 },
    { ...aPreviewRow, line: 5, number: '7777-77777', problem: 'refunded' as const, unit_count: 0 },
  ]
  const choose = async (user: Awaited<ReturnType<typeof openSending>>['user']) =>
    user.upload(
      await screen.findByLabelText('Choose file'),
      new File(['number,carrier'], 'monday.csv', { type: 'text/csv' }),
    )

  test('shows what each row would do, sends those that can be sent, and opens their dispatch', async () => {
    const { server, user, address } = await openSending('/studio/sending/')
    server.answers(previewParcels, { rows })
    server.answers(startRun, { run_id: 12 })
    await choose(user)
    const preview = within(await screen.findByRole('region', { name: 'Check monday.csv' }))
    preview.getByText('2 parcels can be sent')
    preview.getByText('1 is already in')
    preview.getByText('1 can’t be sent')
    preview.getByText('It was refunded.')
    preview.getByText('The number is also on 9999-99999.')
    expect(server.calls(previewParcels).map(({ body }) => body)).toEqual([
      { text: 'number,carrier', carrier: '' },
    ])
    expect(server.calls(startRun)).toEqual([])
    await user.dblClick(preview.getByRole('button', { name: 'Dispatch 2 parcels' }))
    await waitFor(() => expect(address()).toBe('/studio/sending/12/'))
    const calls = server.calls(startRun)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.body).toMatchObject({
      rows: [
        { line: 2, unit_count: 2 },
        { line: 3, tracking_number: 'A2' },
      ],
    })
  })

  test('says what is wrong with a file, and sends nothing when no row can be sent', async () => {
    const { server, user } = await openSending('/studio/sending/')
    server.answers(previewParcels, fail(sendingErrors.fileUnreadable))
    await choose(user)
    await screen.findByText(/This file can’t be read/)
    server.answers(previewParcels, { rows: rows.slice(3) })
    await choose(user)
    const button = await screen.findByRole('button', { name: /^Dispatch 0 parcels/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  test('starts the dispatch once when its answer is lost', async () => {
    const { server, user } = await openSending('/studio/sending/')
    server.answers(previewParcels, { rows })
    server.answers(startRun, noConnection)
    await choose(user)
    await user.click(await screen.findByRole('button', { name: 'Dispatch 2 parcels' }))
    await screen.findByText(/No answer came/)
    server.answers(startRun, { run_id: 12 })
    await user.click(screen.getByRole('button', { name: 'Dispatch 2 parcels' }))
    await waitFor(() => expect(server.calls(startRun)).toHaveLength(2))
    const [first, second] = server.calls(startRun)
    expect(first?.key).toBe(second?.key)
  })
})
