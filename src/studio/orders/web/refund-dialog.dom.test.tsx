import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { failWith, platformErrors } from '../../../platform/contract/errors.ts'
import { noConnection } from '../../../platform/web/testing/contract-server.ts'
import { doStudioAct, planStudioAct } from '../../acts/contract.ts'
import { openOrder } from './testing/open-orders.ts'
import { orderId } from './testing/sample-order.ts'

type Plan = ResponseOf<typeof planStudioAct>

interface Input {
  pieces: { position: number; quantity: number }[]
  shipping: number
  goodwill: number
  is_dispute_known: boolean
}

const version = (letter: string) => letter.repeat(64)

/** The plan of a refund of shirts for €23.33 each. */
function planRefund({ pieces, shipping, goodwill }: Input, changed: Partial<Plan> = {}, details = {}): Plan {
  const amount = pieces.reduce((sum, { quantity }) => sum + quantity * 2_333, 0)
  const all = amount + shipping + goodwill
  return {
    act: 'order refund',
    object: 'order 1234-5678',
    title: '1234-5678',
    consequences: {
      told: [{ locale: 'ko', count: 1 }],
      orders: 1,
      tickets: 0,
      holds: 0,
      money: [{ currency: 'EUR', amount: all }],
      touches: { refund: 1 },
      finals: [],
      details: {
        currency: 'EUR',
        amount: all,
        pieces_amount: amount,
        shipping,
        fees: 0,
        goodwill,
        vat: 100,
        rest: 12_900 - all,
        is_disputed: false,
        ...details,
      },
    },
    version: version('a'),
    needs_second: false,
    passes_alone: false,
    waits: 'no',
    counter: null,
    ...changed,
  }
}

const done: ResponseOf<typeof doStudioAct> = {
  is: 'done',
  planned_id: null,
  proposal_id: null,
  runs_at: null,
  result: { refund_id: 'ref_2' },
}

const dialog = () => within(screen.getByRole('dialog'))
const confirm = () => dialog().getByRole('button', { name: 'Refund' })
const typeReason = (user: Awaited<ReturnType<typeof openOrder>>['user']) =>
  user.type(dialog().getByRole('textbox', { name: 'Reason' }), 'Torn')

async function openRefund(changed: Partial<Plan> = {}, details = {}) {
  const page = await openOrder()
  const respond = (plan: Partial<Plan>, facts = {}) =>
    page.server.answers(planStudioAct, ({ body }) =>
      planRefund((body as { input: unknown }).input as Input, plan, facts),
    )
  respond(changed, details)
  page.server.answers(doStudioAct, done)
  await page.user.click(await screen.findByRole('button', { name: 'Refund' }))
  return { ...page, respond }
}

describe('refund of an order', () => {
  test('shows the server’s amount for the chosen parts as they change', async () => {
    const { user, server } = await openRefund()
    expect(confirm().getAttribute('aria-disabled')).toBe('true')
    await user.click(dialog().getByRole('checkbox', { name: /^Tour shirt/ }))
    await dialog().findByText('€46.66', { selector: '[data-total] dd' })
    const count = dialog().getByRole('spinbutton', { name: /Tour shirt/ })
    await user.clear(count)
    await user.type(count, '1')
    await user.type(dialog().getByLabelText('Shipping'), '4')
    await user.type(dialog().getByLabelText('Goodwill'), '2,50')
    await dialog().findByText('€29.83', { selector: '[data-total] dd' })
    dialog().getByText('€99.17')
    await typeReason(user)
    await user.dblClick(confirm())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls(doStudioAct).map(({ body }) => body)).toEqual([
      {
        act: 'order refund',
        input: {
          order_id: orderId,
          pieces: [{ position: 0, quantity: 1 }],
          shipping: 400,
          goodwill: 250,
          voids_tickets: false,
          is_withdrawal: false,
          is_dispute_known: false,
        },
        version: version('a'),
        reason: 'Torn',
      },
    ])
  })

  test('asks for no plan of amounts that are too high or no amounts', async () => {
    const { user } = await openRefund()
    await user.type(dialog().getByLabelText('Shipping'), '4.01')
    await dialog().findByText('That’s more than there is.')
    await user.type(dialog().getByLabelText('Goodwill'), 'some')
    await dialog().findByText('Enter an amount.')
    expect(confirm().getAttribute('aria-disabled')).toBe('true')
  })

  test('offers to void the tickets, and leaves them valid if that is unticked', async () => {
    const { user, server } = await openRefund()
    expect(dialog().queryByRole('checkbox', { name: /^Void the tickets/ })).toBeNull()
    await user.click(dialog().getByRole('checkbox', { name: 'Standing' }))
    await user.click(dialog().getByRole('checkbox', { name: /^Void the tickets/ }))
    await waitFor(() =>
      expect(server.calls(planStudioAct).at(-1)?.body).toMatchObject({
        input: { pieces: [{ position: 1, quantity: 2 }], voids_tickets: false },
      }),
    )
  })

  test('offers the shipping that is due with the items', async () => {
    const { user, server } = await openRefund({}, { shipping_due: 400 })
    await user.click(dialog().getByRole('checkbox', { name: /^Tour shirt/ }))
    await user.click(await dialog().findByRole('button', { name: /^Add €4.00 shipping/ }))
    expect(dialog().getByLabelText<HTMLInputElement>('Shipping').value).toBe('4.00')
    await waitFor(() =>
      expect(server.calls(planStudioAct).at(-1)?.body).toMatchObject({ input: { shipping: 400 } }),
    )
  })

  test('becomes a proposal above the own limit', async () => {
    const { user, server } = await openRefund({ needs_second: true })
    server.answers(doStudioAct, { ...done, is: 'proposed', proposal_id: 4, result: null })
    await user.type(dialog().getByLabelText('Goodwill'), '90')
    await dialog().findByText('€90.00', { selector: '[data-total] dd' })
    await typeReason(user)
    await user.click(dialog().getByRole('button', { name: 'Send for approval' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls(doStudioAct)).toHaveLength(1)
  })

  test('shows a dispute that arrives meanwhile, and needs a tick for it', async () => {
    const { user, server, respond } = await openRefund()
    await user.type(dialog().getByLabelText('Goodwill'), '5')
    await dialog().findByText('€5.00', { selector: '[data-total] dd' })
    await typeReason(user)
    respond({ version: version('b') }, { is_disputed: true })
    server.answers(doStudioAct, failWith(platformErrors.actChanged, { version: version('b') }))
    await user.click(confirm())
    const known = await dialog().findByRole('checkbox', { name: /^I know that this order is disputed/ })
    expect(confirm().getAttribute('aria-disabled')).toBe('true')
    server.answers(doStudioAct, done)
    await user.click(known)
    await waitFor(() => expect(confirm().getAttribute('aria-disabled')).toBeNull())
    await user.click(confirm())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls(doStudioAct).at(-1)?.body).toMatchObject({
      version: version('b'),
      input: { is_dispute_known: true },
    })
  })

  test('is sent again with the same key when no answer came', async () => {
    const { user, server } = await openRefund()
    await user.type(dialog().getByLabelText('Goodwill'), '5')
    await dialog().findByText('€5.00', { selector: '[data-total] dd' })
    await typeReason(user)
    server.answers(doStudioAct, () => noConnection)
    await user.click(confirm())
    await dialog().findByText(/^No answer came/)
    expect(dialog().getByLabelText<HTMLInputElement>('Goodwill').readOnly).toBe(true)
    server.answers(doStudioAct, done)
    await user.click(dialog().getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const calls = server.calls(doStudioAct)
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1)
    expect(calls.at(-1)?.body).toEqual(calls[0]?.body)
  })
})
