import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { fail, failWith, platformErrors } from '../../../platform/contract/errors.ts'
import { editOrderAddress, openOrderAddress, orderActErrors } from '../acts-contract.ts'
import { getStudioAddressForm } from '../choices-contract.ts'
import { openOrders } from './testing/open-orders.ts'
import { anOrder, orderId } from './testing/sample-order.ts'

const opened: ResponseOf<typeof openOrderAddress> = {
  version: 3,
  address: {
    country_code: 'DE',
    name: 'Jun Park',
    organization: null,
    line1: 'Hauptstraße 1',
    line2: null,
    sublocality: null,
    city: 'Berlin',
    region: null,
    postal_code: '10115',
    sorting_code: null,
    phone_number: '+4930123456',
    clearance_code: null,
  },
}

type Field = ResponseOf<typeof getStudioAddressForm>['rows'][number][number]
const field = (name: Field['name'], kind: Field['kind']): Field => ({
  name,
  kind,
  is_required: true,
  length_max: 80,
  example: null,
  options: null,
})

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => screen.getByRole('button', { name })

async function openForm() {
  const page = await openOrders(`/studio/orders/${orderId}/address/`, {
    prepare(server) {
      server.answers(openOrderAddress, opened)
      server.answers(getStudioAddressForm, {
        country_code: 'DE',
        rows: [
          [field('name', 'name')],
          [field('line1', 'line1')],
          [field('postal_code', 'postal_code_postal'), field('city', 'city_city')],
          [field('phone_number', 'phone_number')],
        ],
      })
      server.answers(editOrderAddress, { version: 4 })
    },
  })
  await screen.findByLabelText('Street address')
  return { ...page, sent: () => page.server.calls(editOrderAddress).map(({ body }) => body) }
}

describe('address of an order', () => {
  test('is opened once, and saved whole with a reason', async () => {
    const { user, server, sent, address } = await openForm()
    await user.clear(input('Street address'))
    await user.type(input('Street address'), 'Nebenstraße 2')
    await user.click(press('Save'))
    await screen.findByText('Please fill this in.')
    await user.type(input('Reason'), 'Typing error')
    await user.click(press('Save'))
    await waitFor(() => expect(address()).toBe(`/studio/orders/${orderId}/`))
    expect(sent()).toEqual([
      {
        version: 3,
        reason: 'Typing error',
        country_code: 'DE',
        name: 'Jun Park',
        line1: 'Nebenstraße 2',
        postal_code: '10115',
        city: 'Berlin',
        phone_number: '+4930123456',
      },
    ])
    expect(server.calls(openOrderAddress)).toHaveLength(1)
  })

  test('shows both values when someone else has changed it meanwhile', async () => {
    const { user, server, sent } = await openForm()
    server.answers(
      editOrderAddress,
      failWith(platformErrors.editedMeanwhile, {
        version: 5,
        differing: { line1: { yours: 'Hauptstraße 10', theirs: 'Hauptstraße 1a' } },
      }),
    )
    await user.type(input('Street address'), '0')
    await user.type(input('Reason'), 'Typing error')
    await user.click(press('Save'))
    const panel = within(await screen.findByRole('region', { name: 'Someone else has saved changes' }))
    panel.getByText('Hauptstraße 1a')
    await user.click(panel.getByRole('radio', { name: /^Take theirs/ }))
    await user.click(panel.getByRole('button', { name: 'Use these values' }))
    expect(input('Street address').value).toBe('Hauptstraße 1a')
    server.answers(editOrderAddress, { version: 6 })
    await user.click(press('Save'))
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ version: 5, line1: 'Hauptstraße 1a' }))
  })

  test('says that a parcel was sent meanwhile, and keeps what was typed', async () => {
    const { user, server } = await openForm()
    server.answers(editOrderAddress, fail(orderActErrors.addressFixed))
    await user.type(input('Street address'), '0')
    await user.type(input('Reason'), 'Typing error')
    await user.click(press('Save'))
    await screen.findByText('A parcel has been sent, so the address can’t change any more.')
    expect(input('Street address').value).toBe('Hauptstraße 10')
  })

  test('isn’t opened for staff who may not change it', async () => {
    const { server } = await openOrders(`/studio/orders/${orderId}/address/`, {
      order: { ...anOrder, allowed: [] },
    })
    await screen.findByText('This address can’t be changed')
    expect(server.calls(openOrderAddress)).toEqual([])
  })
})
