import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { getStudioAddressForm, listOrderChoices } from '../choices-contract.ts'
import { anOrderDesk, type OrderDesk } from './testing/order-desk.ts'

let desk: OrderDesk
beforeAll(async () => {
  desk = await anOrderDesk()
  await desk.anOrderInEachState()
})
afterAll(() => desk.close())

describe('choices of filters of orders', () => {
  const read = (as: string, locale = 'en') =>
    desk.call<ResponseOf<typeof listOrderChoices>>('GET', `order-choices/?locale=${locale}`, { as })

  test('are the projects and countries of the orders that the caller may see', async () => {
    const { body } = await read('scoped', 'ko')
    expect(body).toEqual({
      projects: [{ project_id: desk.world.project.id, name: '테이프' }],
      countries: ['DE'],
    })
    expect((await read('other')).body).toEqual({ projects: [], countries: [] })
  })
})

describe('form of an address in the studio', () => {
  const read = (country: string) =>
    desk.call<ResponseOf<typeof getStudioAddressForm>>('GET', `address-forms/?country_code=${country}`, {
      as: 'scoped',
    })

  test('has the fields of the country', async () => {
    const { body } = await read('DE')
    expect(body.rows.flat().map(({ name }) => name)).toContain('postal_code')
  })

  test('is refused for a country that has none', async () => {
    expect(await read('XX')).toMatchObject({
      status: 400,
      body: { error_code: { name: 'address_country_unknown' } },
    })
  })
})
