import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { getUnsent, getUnsentOrder, pick } from '../contract.ts'
import { aSendingDesk, type SendingDesk } from './testing/sending-desk.ts'

let desk: SendingDesk
let orders: Awaited<ReturnType<SendingDesk['anOrder']>>[]
beforeAll(async () => {
  desk = await aSendingDesk()
  orders = [
    await desk.anOrder({ shirts: 2, print: 'For Ada', daysAgo: 9 }),
    await desk.anOrder({ shirts: 1, large: 1, country: 'KR', daysAgo: 4 }),
    await desk.anOrder({ print: 'For Ada' }),
    await desk.anOrder({ print: '=HYPERLINK("x")' }),
    await desk.anOrder({ of: 'other', daysAgo: 2 }),
  ]
  await desk.anOrder({ shirts: 5, isPaid: false })
  await desk.run('update orders set is_disputed = true where id = $1', orders[1]?.id)
})
afterAll(() => desk.close())

const unsent = async (query = '', as = 'owner') =>
  (await desk.call<ResponseOf<typeof getUnsent>>('GET', `sending/?${query}`, { as })).body
const makeList = async (body: object, as = 'owner') =>
  (await desk.call<ResponseOf<typeof pick>>('POST', 'sending/pick/', { as, body })).body
const lookUp = (number: string, as = 'owner') =>
  desk.call<ResponseOf<typeof getUnsentOrder>>('GET', `sending/order/?number=${number}`, { as })

describe('unsent orders', () => {
  test('counts paid orders with units to send by project and country, the oldest first', async () => {
    expect(await unsent()).toMatchObject({
      order_count: 5,
      unit_count: 8,
      disputed_count: 1,
      projects: [
        {
          name: 'Tour shop',
          is_on_sale: true,
          order_count: 4,
          unit_count: 7,
          oldest_at: '2030-01-11T12:00:00.000Z',
        },
        { name: 'Tapes', is_on_sale: false, order_count: 1, unit_count: 1 },
      ],
      countries: [
        { country: 'DE', order_count: 4 },
        { country: 'KR', order_count: 1 },
      ],
    })
  })

  test('counts the orders of a filter, and lists the projects and countries of all', async () => {
    const filtered = await unsent(`project_id=${desk.projectId}&country=DE&unsent_days=3`)
    expect(filtered).toMatchObject({ order_count: 1, unit_count: 3, disputed_count: 0 })
    expect(filtered.projects).toHaveLength(2)
    expect(await unsent('project_id=&country=&unsent_days=')).toMatchObject({ order_count: 5 })
  })

  test("shows scoped staff their artist's orders only", async () => {
    expect(await unsent('', 'scoped')).toMatchObject({ order_count: 4, projects: [{ name: 'Tour shop' }] })
    expect((await lookUp(orders[4]?.number ?? '', 'scoped')).status).toBe(404)
  })

  test('finds an order by its number in any spelling, and says what is left of it', async () => {
    const { number = '' } = orders[1] ?? {}
    const { body } = await lookUp(number.replace('-', '').toLowerCase())
    expect(body).toMatchObject({
      number,
      country: 'KR',
      is_disputed: true,
      problem: null,
      items: [
        { name: 'Shirt', options: ['M'], quantity: 1 },
        { name: 'Shirt', options: ['L'], quantity: 1 },
      ],
    })
    const unpaid = await desk.anOrder({ shirts: 1, isPaid: false })
    expect((await lookUp(unpaid.number)).body).toMatchObject({ problem: 'unpaid', items: [] })
    expect((await lookUp('7777-77777')).body).toMatchObject({
      error_code: { name: 'sending_order_unknown' },
    })
  })
})

describe('pick list', () => {
  test('adds up units by product, options and the texts that fans typed', async () => {
    const { products, ...list } = await makeList({ by: 'product', project_id: desk.projectId })
    expect(list).toMatchObject({ order_count: 4, unit_count: 7, orders: [], next: null })
    expect(products).toMatchObject([
      {
        name: 'Shirt',
        project: 'Tour shop',
        unit_count: 4,
        variants: [
          { options: ['M'], unit_count: 3, texts: [{ fields: [], unit_count: 3 }] },
          { options: ['L'], unit_count: 1 },
        ],
      },
      {
        name: 'Print',
        unit_count: 3,
        variants: [
          {
            options: [],
            texts: [
              {
                fields: [{ label: 'Dedication', value: 'For Ada' }],
                unit_count: 2,
                order_numbers: [orders[0]?.number, orders[2]?.number],
              },
              { unit_count: 1 },
            ],
          },
        ],
      },
    ])
  })

  test('has the address, phone number, weight and texts of each order, the oldest first', async () => {
    const list = await makeList({ by: 'order', country: 'DE', unsent_days: 5 })
    expect(list).toMatchObject({
      products: [],
      orders: [
        {
          number: orders[0]?.number,
          address_lines: ['Mina Krüger', 'Lindenstr. 4', '10969 Berlin', 'Germany'],
          phone_number: '+493012345678',
          weight_g: 450,
          items: [
            { name: 'Shirt', options: ['M'], quantity: 2, fields: [] },
            { name: 'Print', quantity: 1, fields: [{ label: 'Dedication', value: 'For Ada' }] },
          ],
        },
      ],
    })
  })

  test('writes its filter and number of orders to the log, without which nothing is shown', async () => {
    const before = (await desk.log()).length
    await makeList({ by: 'order', project_id: desk.projectId, unsent_days: 3 })
    expect((await desk.log()).slice(before)).toMatchObject([
      {
        actor: `staff ${desk.staffId}`,
        act: 'orders pick',
        object: `project ${desk.projectId}`,
        after: { by: 'order', project_id: desk.projectId, country: null, unsent_days: 3, orders: 2 },
      },
    ])
    await desk.run('alter table audit_reasons rename to hidden')
    const broken = await desk.call('POST', 'sending/pick/', { body: { by: 'order' } })
    await desk.run('alter table hidden rename to audit_reasons')
    expect([broken.status, broken.text.includes('Lindenstr')]).toEqual([500, false])
  })

  test('leaves out units that were sent or returned, and orders beyond the scope', async () => {
    const order = await desk.anOrder({ of: 'mira', shirts: 3, daysAgo: 30 })
    await desk.send({
      number: order.number,
      carrier: 'Post',
      tracking_number: 'P1',
      items: [{ position: 0, quantity: 2 }],
    })
    const { orders: sheets } = await makeList({ by: 'order' }, 'scoped')
    expect(sheets.find(({ number }) => number === order.number)?.items).toMatchObject([{ quantity: 1 }])
    expect(sheets.some(({ project }) => project === 'Tapes')).toBe(false)
  })

  test('needs the right to dispatch', async () => {
    expect((await desk.call('POST', 'sending/pick/', { as: 'reader', body: { by: 'order' } })).status).toBe(
      404,
    )
  })
})

describe('export of labels', () => {
  test('has a row for each order with the parts of its address, its items and customs fields', async () => {
    const body = { kind: 'labels', filter: `project_id=${desk.projectId}&country=KR` }
    const made = await desk.call<{ export_id: number; row_count: number }>('POST', 'exports/', {
      body,
      key: crypto.randomUUID(),
    })
    expect(made.body.row_count).toBe(1)
    const { text } = await desk.call('GET', `exports/${made.body.export_id}/file/`)
    const [header = '', row = ''] = text.replace('\ufeff', '').split('\r\n')
    const cells = Object.fromEntries(header.split(',').map((name, at) => [name, row.split(',')[at]]))
    expect(cells).toMatchObject({
      order_number: orders[1]?.number,
      name: '김민아',
      line1: '세종대로 110',
      region: '11',
      country_code: 'KR',
      postal_code: '04524',
      items: '1 × Shirt (M); 1 × Shirt (L)',
      unit_count: '2',
      weight_g: '400',
      customs_value: '20.00',
      currency: 'EUR',
      hs_codes: '610910',
      origin_countries: 'PT',
    })
    expect((await desk.log()).at(-1)).toMatchObject({
      act: 'export labels',
      after: { filter: body.filter, rows: 1 },
    })
  })
})
