import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { doStudioAct, planStudioAct } from '../../acts/contract.ts'
import { openOrder } from './testing/open-orders.ts'
import { orderId } from './testing/sample-order.ts'

const dialog = () => within(screen.getByRole('dialog'))

describe('replacement of an order’s items', () => {
  test('sends the chosen units with their cause, and opens the new order', async () => {
    const { user, server, address } = await openOrder()
    server.answers(planStudioAct, {
      act: 'order replace',
      object: 'order 1234-5678',
      title: '1234-5678',
      consequences: {
        told: [{ locale: 'ko', count: 1 }],
        orders: 1,
        tickets: 0,
        holds: 0,
        money: [],
        touches: { order: 1 },
        finals: [],
        details: {},
      },
      version: 'a'.repeat(64),
      needs_second: false,
      passes_alone: false,
      waits: 'no',
      counter: null,
    })
    server.answers(doStudioAct, {
      is: 'done',
      planned_id: null,
      proposal_id: null,
      runs_at: null,
      result: { order_id: 'ord_DDDDDDDDDDDDDDDDDDDDDD', number: '9999-0000' },
    })
    await user.click(await screen.findByRole('button', { name: 'Send replacement' }))
    await user.click(dialog().getByRole('checkbox', { name: /^Tour shirt/ }))
    await user.selectOptions(dialog().getByLabelText('What went wrong'), 'It’s faulty')
    await dialog().findByText('1 order changes')
    await user.type(dialog().getByRole('textbox', { name: 'Reason' }), 'Torn')
    await waitFor(() =>
      expect(
        dialog().getByRole('button', { name: 'Send replacement' }).getAttribute('aria-disabled'),
      ).toBeNull(),
    )
    await user.click(dialog().getByRole('button', { name: 'Send replacement' }))
    await waitFor(() => expect(address()).toBe('/studio/orders/ord_DDDDDDDDDDDDDDDDDDDDDD/'))
    expect(server.calls(doStudioAct)).toMatchObject([
      {
        body: {
          act: 'order replace',
          input: { order_id: orderId, pieces: [{ position: 0, quantity: 2 }], cause: 'faulty' },
        },
      },
    ])
  })
})
