import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import { getUnsent, pick } from '../contract.ts'
import type { PickList } from './queries.ts'
import { anOrder, openSending } from './testing/open-sending.ts'

const empty: PickList = {
  made_at: '2026-11-29T10:00:00.000Z',
  order_count: 0,
  unit_count: 0,
  products: [],
  orders: [],
  next: null,
}
const byProduct: PickList = {
  ...empty,
  order_count: 3,
  unit_count: 5,
  products: [
    {
      product_id: 1,
      project: 'Tour shop',
      name: 'Shirt',
      unit_count: 5,
      variants: [
        {
          variant_id: 1,
          options: ['M'],
          unit_count: 5,
          texts: [
            { fields: [], unit_count: 3, order_numbers: [] },
            {
              fields: [{ label: 'Dedication', value: 'For Ada' }],
              unit_count: 2,
              order_numbers: ['7K2M-4XH9P'],
            },
          ],
        },
      ],
    },
  ],
}
const byOrder: PickList = {
  ...empty,
  order_count: 1,
  unit_count: 2,
  orders: [
    {
      order_id: anOrder.order_id,
      number: anOrder.number,
      project: 'Tour shop',
      paid_at: '2026-11-20T10:00:00.000Z',
      is_disputed: true,
      address_lines: ['Mina Krüger', 'Lindenstr. 4', '10969 Berlin', 'Germany'],
      phone_number: '+493012345678',
      weight_g: 400,
      items: [
        {
          position: 0,
          name: 'Shirt',
          options: ['M'],
          quantity: 2,
          fields: [{ label: 'Dedication', value: 'For Ada' }],
        },
      ],
    },
  ],
  next: 99,
}

const make = () => screen.findByRole('button', { name: 'Make list' })

describe('pick list page', () => {
  test('makes no list before someone asks for it, and then by its filter', async () => {
    const { server, user } = await openSending('/studio/sending/pick/?project_id=5')
    server.answers(pick, byProduct)
    await screen.findByText('48 orders with 112 units match.')
    expect(server.calls(pick)).toEqual([])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'South Korea (8)')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Paid at least' }), '3 days ago')
    await waitFor(() =>
      expect(server.calls(getUnsent).at(-1)?.query).toMatchObject({
        project_id: '5',
        country: 'KR',
        unsent_days: '3',
      }),
    )
    await user.click(await make())
    const sheet = within(await screen.findByRole('article'))
    sheet.getByRole('heading', { name: 'Shirt' })
    sheet.getByText('For Ada')
    sheet.getByText('7K2M-4XH9P')
    expect(server.calls(pick).map(({ body }) => body)).toEqual([
      { by: 'product', project_id: 5, country: 'KR', unsent_days: 3, after: null },
    ])
  })

  test('prints each order with its address and texts, and goes on with the next orders', async () => {
    const { server, user } = await openSending('/studio/sending/pick/?by=order')
    server.answers(pick, byOrder)
    await user.click(await make())
    const sheet = within(await screen.findByRole('article'))
    for (const text of ['Mina Krüger', '10969 Berlin', 'Phone +493012345678', 'Disputed', '400 g', 'For Ada'])
      sheet.getByText(text)
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Next orders' }))
    await waitFor(() => expect(server.calls(pick).at(-1)?.body).toMatchObject({ by: 'order', after: 99 }))
  })

  test('hides a list whose filter changes, because another one has its own row in the log', async () => {
    const { server, user } = await openSending('/studio/sending/pick/')
    server.answers(pick, byProduct)
    await user.click(await make())
    await screen.findByRole('article')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Order')
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
    expect(server.calls(pick)).toHaveLength(1)
  })

  test('says when nothing matches any more, and when the list could not be made', async () => {
    const { server, user } = await openSending('/studio/sending/pick/')
    server.answers(pick, empty)
    await user.click(await make())
    await screen.findByText('No order matches')
    server.answers(pick, fail(platformErrors.internalError))
    await user.click(await make())
    await screen.findByRole('alert')
  })
})
