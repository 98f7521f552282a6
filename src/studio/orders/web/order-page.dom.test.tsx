import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import { dropFailedReads, noConnection } from '../../../platform/web/testing/contract-server.ts'
import { getUnsent, sendStudioParcel } from '../../sending/contract.ts'
import { listOrderMails, orderActErrors, reissueOrderTicket, resendOrderMail } from '../acts-contract.ts'
import { addOrderNote, deleteOrderNote, getStudioOrder, revealOrder } from '../contract.ts'
import { openOrder } from './testing/open-orders.ts'
import { anOrder, orderId } from './testing/sample-order.ts'

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const dialog = () => within(screen.getByRole('dialog'))
const press = (name: string) => screen.getByRole('button', { name })

describe('order page', () => {
  test('shows what became of each unit', async () => {
    await openOrder()
    const items = await section('Items')
    items.getByText('Black · M')
    for (const text of [
      '1 sent',
      '1 to send',
      '1 won’t be sent',
      '1 refunded',
      '€2.00 as goodwill',
      '2 bought',
    ])
      items.getByText(text)
  })

  test('shows costs, payments and refunds with their parts', async () => {
    await openOrder()
    const money = await section('Money')
    money.getByText('First order')
    money.getByText('€129.00')
    money.getByText(/pi_123/)
    money.getByText(/1 × Tour shirt · Shipping €1.00 · Goodwill €2.00/)
    money.getByText('Wrong size')
  })

  test('names fan, provider and staff in one timeline', async () => {
    await openOrder()
    const entries = (await section('Timeline')).getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(entries).toHaveLength(5)
    expect(entries[0]).toMatch(/^Refund donePayment provider.*€26.00$/)
    expect(entries[1]).toMatch(/^Dispatched ordersAda Kim.*First batch$/)
    expect(entries[4]).toMatch(/^Order placedFan/)
  })

  test('offers only the acts that are allowed', async () => {
    await openOrder({ order: { ...anOrder, allowed: [] } })
    await section('Items')
    for (const name of [
      'Refund',
      'Add parcel',
      'Send replacement',
      'Show personal data',
      'Send again',
      'Void',
    ])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Change address' })).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Write a note for the team' })).toBeNull()
  })

  test('puts a dispute with its deadline first', async () => {
    await openOrder({
      order: {
        ...anOrder,
        is_disputed: true,
        dispute: {
          state: 'needs_response',
          provider: 'stripe_card',
          reason: 'product_not_received',
          amount: 15_500,
          currency: 'EUR',
          due_at: '2030-12-03T12:00:00.000Z',
          submitted_at: null,
        },
      },
    })
    const panel = await section('Dispute')
    panel.getByText('Dispute over €155.00')
    panel.getByText(/Says it never arrived/)
    panel.getByText(/^Evidence until Dec 3, 2030/)
    expect(panel.getByRole('link').getAttribute('href')).toBe(`/studio/orders/${orderId}/dispute/`)
  })

  test('says with the request’s id that the order could not be read', async () => {
    const { server, user } = await openOrder({
      prepare: contract => contract.answers(getStudioOrder, fail(platformErrors.notFound)),
    })
    await screen.findByText('There’s nothing here, or you may not see it.')
    server.answers(getStudioOrder, anOrder)
    await dropFailedReads()
    await user.click(press('Try again'))
    await section('Items')
  })
})

describe('reveal of an order', () => {
  test('shows personal data for a reason, and hides it again', async () => {
    const { server, user } = await openOrder()
    server.answers(revealOrder, {
      order_id: orderId,
      email: 'jun@example.com',
      phone: '+49 30 1234',
      name: 'Jun Park',
      address_lines: ['Jun Park', 'Hauptstraße 1', '10115 Berlin'],
      fields: [{ position: 0, label: 'Name on the back', value: 'Mira' }],
      ticket_names: [{ ticket_id: 'tic_1', name: 'Mira Costa' }],
    })
    await user.click(await screen.findByRole('button', { name: 'Show personal data' }))
    await user.type(dialog().getByRole('textbox', { name: 'Reason' }), 'Parcel came back')
    await user.click(dialog().getByRole('button', { name: 'Show personal data' }))
    await screen.findByText('jun@example.com')
    screen.getByText('Hauptstraße 1')
    screen.getByText('Mira')
    screen.getByText(/Mira Costa/)
    expect(server.calls(revealOrder)).toMatchObject([{ body: { reason: 'Parcel came back' } }])
    await user.click(press('Hide personal data'))
    expect(screen.queryByText('Hauptstraße 1')).toBeNull()
  })
})

describe('notes of an order', () => {
  test('are added once when the answer is lost, and kept until then', async () => {
    const { server, user } = await openOrder()
    server.answers(addOrderNote, () => noConnection)
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', {
      name: 'Write a note for the team',
    })
    await user.type(field, 'Asked for blue')
    await user.click(press('Add note'))
    await waitFor(() => expect(server.calls(addOrderNote)).toHaveLength(1))
    await screen.findByText(/connection/i)
    expect(field.value).toBe('Asked for blue')
    server.answers(addOrderNote, { note_id: 3 })
    await user.click(press('Add note'))
    await waitFor(() => expect(field.value).toBe(''))
    expect(new Set(server.calls(addOrderNote).map(({ key }) => key)).size).toBe(1)
  })

  test('can be deleted by their author alone', async () => {
    const { server, user } = await openOrder()
    server.answers(deleteOrderNote, { note_id: 2 })
    const notes = await section('Notes')
    const [button, ...others] = notes.getAllByRole('button', { name: 'Delete note' })
    expect(others).toEqual([])
    await user.click(button!)
    await user.click(dialog().getByRole('button', { name: 'Delete note' }))
    await waitFor(() => expect(server.calls(deleteOrderNote)).toMatchObject([{ params: { note_id: '2' } }]))
  })
})

describe('acts on an order', () => {
  test('send the chosen units in a parcel', async () => {
    const { server, user } = await openOrder()
    server.answers(getUnsent, {
      order_count: 0,
      unit_count: 0,
      disputed_count: 0,
      projects: [],
      countries: [],
      carriers: [{ name: 'DHL Express', example: '3318810025' }],
    })
    server.answers(sendStudioParcel, { is: 'sent', unit_count: 1, is_whole: true })
    await user.click(await screen.findByRole('button', { name: 'Add parcel' }))
    expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: /Tour shirt/ }).checked).toBe(true)
    await user.type(dialog().getByLabelText('Carrier'), 'DHL Express')
    await user.type(dialog().getByLabelText('Tracking number'), '3318810026')
    await user.dblClick(dialog().getByRole('button', { name: 'Add parcel' }))
    await screen.findByText('The parcel is saved, and the fan will hear of it.')
    expect(server.calls(sendStudioParcel).map(({ body }) => body)).toEqual([
      {
        number: '1234-5678',
        carrier: 'DHL Express',
        tracking_number: '3318810026',
        items: [{ position: 0, quantity: 1 }],
      },
    ])
  })

  test('send one of the mails again', async () => {
    const { server, user } = await openOrder()
    server.answers(listOrderMails, {
      results: [
        { kind: 'receipt', of: null },
        { kind: 'refunded', of: 'ref_1' },
      ],
    })
    server.answers(resendOrderMail, { kind: 'refunded' })
    await user.click(await screen.findByRole('button', { name: 'Send again' }))
    await user.click(await dialog().findByRole('radio', { name: /^Refund/ }))
    dialog().getByText('€26.00')
    await user.click(dialog().getByRole('button', { name: 'Send again' }))
    await screen.findByText('The email is on its way.')
    expect(server.calls(resendOrderMail).map(({ body }) => body)).toEqual([{ kind: 'refunded', of: 'ref_1' }])
  })

  test('ask once more before a new code when doors may have stored the old one', async () => {
    const { server, user } = await openOrder()
    server.answers(reissueOrderTicket, fail(orderActErrors.ticketFrozen))
    await user.click(await screen.findByRole('button', { name: 'New code for ticket 1' }))
    await user.type(dialog().getByRole('textbox', { name: 'Reason' }), 'Code on a photo')
    await user.click(dialog().getByRole('button', { name: 'New code' }))
    const known = await dialog().findByRole('checkbox', { name: /^An old code may still admit/ })
    server.answers(reissueOrderTicket, { version: 2 })
    await user.click(known)
    await user.click(dialog().getByRole('button', { name: 'New code' }))
    await screen.findByText('The ticket has a new code.')
    expect(server.calls(reissueOrderTicket).map(({ body }) => body)).toMatchObject([
      { is_frozen_known: false },
      { is_frozen_known: true, reason: 'Code on a photo' },
    ])
  })
})
