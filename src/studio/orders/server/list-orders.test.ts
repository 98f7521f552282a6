import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { searchStudio } from '../../search/contract.ts'
import type { listStudioOrders } from '../contract.ts'
import { anOrderDesk, type OrderDesk } from './testing/order-desk.ts'

let desk: OrderDesk
let call: OrderDesk['call']
let orders: Awaited<ReturnType<OrderDesk['anOrderInEachState']>>
let numbers: Record<string, string>
beforeAll(async () => {
  desk = await anOrderDesk()
  ;({ call } = desk)
  orders = await desk.anOrderInEachState()
  await desk.run(`update orders set is_disputed = true, total = 500 where id = $1`, orders['COMPLETED']?.id)
  await desk.run(`update orders set country_code = 'KR' where id = $1`, orders['PENDING']?.id)
  await desk.run(
    `update orders set paid_at = paid_at - interval '3 days' where id = $1`,
    orders['INPROGRESS']?.id,
  )
  const known = Object.entries(orders).map(async ([status, order]) => [status, await desk.readNumber(order)])
  numbers = Object.fromEntries(await Promise.all(known))
})
afterAll(() => desk.close())

type List = ResponseOf<typeof listStudioOrders>
const list = (search: string, as = 'owner') => call<List>('GET', `orders/?${search}`, { as })
const newestFirst = ['REFUNDED', 'COMPLETED', 'DISPATCHED', 'INPROGRESS', 'PENDING', 'NOTHING']

describe('list of orders', () => {
  test.each([
    ['', newestFirst],
    ['sort=placed', newestFirst.toReversed()],
    ['sort=total&status=COMPLETED,REFUNDED', ['COMPLETED', 'REFUNDED']],
    ['sort=-total&status=COMPLETED,REFUNDED', ['REFUNDED', 'COMPLETED']],
    ['status=PENDING,NOTHING', ['PENDING', 'NOTHING']],
    ['is_disputed=true', ['COMPLETED']],
    ['is_disputed=false&status=COMPLETED', []],
    ['country=KR', ['PENDING']],
    ['method=stripe_card', []],
    ['unsent_days=3', ['INPROGRESS']],
    ['unsent_days=4', []],
    ['query=fan-2@post', ['INPROGRESS']],
    ['query=FAN2', ['INPROGRESS']],
    ['query=kr%C3%BCger&status=DISPATCHED', ['DISPATCHED']],
    ['query=030%2012345678&status=PENDING', ['PENDING']],
    ['query=nobody', []],
    ['query=%20', newestFirst],
    ['from=2099-01-01T00:00:00Z', []],
    ['until=2099-01-01T00:00:00Z&limit=2&offset=1', ['COMPLETED', 'DISPATCHED']],
    ['status=&country=&method=&is_disputed=&unsent_days=&from=&until=&project_id=', newestFirst],
  ])('finds and sorts orders by "%s"', async (search, statuses) => {
    const { status, body } = await list(search)
    expect([status, body.results.map(row => row.status)]).toEqual([200, statuses])
    expect(body.pagination.total_count).toBe(search.includes('offset') ? 6 : statuses.length)
  })

  test('finds an order by its number in any spelling, and by its parcel', async () => {
    const number = numbers['DISPATCHED'] ?? ''
    const parcel = `jjd${orders['DISPATCHED']?.id}`
    for (const query of [number, number.toLowerCase().replace('-', ''), parcel]) {
      expect((await list(`query=${query}`)).body.results.map(row => row.number)).toEqual([number])
    }
  })

  test('is limited to the project when it is given, and to the scope of the right', async () => {
    expect((await list(`project_id=${desk.world.project.id}`)).body.results).toHaveLength(6)
    expect((await list('project_id=999999')).body.results).toEqual([])
    expect((await list('', 'scoped')).body.results).toHaveLength(6)
    expect((await list('', 'other')).body.results).toEqual([])
  })

  test('shows the facts of a row', async () => {
    const { body } = await list('status=INPROGRESS&locale=ko')
    expect(body.results).toEqual([
      {
        order_id: orders['INPROGRESS']?.publicId,
        number: numbers['INPROGRESS'],
        status: 'INPROGRESS',
        placed_at: expect.any(String),
        paid_at: expect.any(String),
        project: { project_id: desk.world.project.id, name: '테이프' },
        fan: { user_id: expect.any(Number), name: 'Fan2' },
        country: 'DE',
        currency: 'EUR',
        total: 1_000,
        refunded: 0,
        method: 'stripe_card',
        unit_count: 1,
        unsent_count: 1,
        is_disputed: false,
        dispute_due_at: null,
        is_granted: false,
        replaces: null,
      },
    ])
  })

  test.each(['status=ODD', 'sort=number', 'country=kr', 'method=cash', 'unsent_days=-1', 'from=yesterday'])(
    'rejects "%s"',
    async search => {
      expect((await list(search)).status).toBe(400)
    },
  )

  test('is exported as CSV with the same filter and scope, without personal data', async () => {
    const [header, row, end] = (await exportCsv('status=INPROGRESS')).split('\r\n')
    expect(header).toContain('total_minor')
    expect(row).toMatch(/INPROGRESS,.*,Tape,DE,EUR,1000,0,stripe_card,1,1,false,false$/)
    expect(end).toBe('')
    expect((await exportCsv('', 'other')).split('\r\n')).toHaveLength(2)
  })

  test('is a source of the search', async () => {
    const search = (as: string) =>
      call<ResponseOf<typeof searchStudio>>('GET', 'search/?query=fan-2@post', { as })
    expect((await search('scoped')).body.groups).toEqual([
      {
        kind: 'order',
        results: [
          {
            id: orders['INPROGRESS']?.publicId,
            title: numbers['INPROGRESS'],
            detail: 'Tape',
            path: `/studio/orders/${orders['INPROGRESS']?.publicId}/`,
          },
        ],
      },
    ])
    expect((await search('other')).body.groups).toEqual([])
  })
})

describe('filter of methods', () => {
  test('finds orders by the method of the payment that pays', async () => {
    const order = await desk.world.aPaidOrder()
    const { body } = await list('method=paypal')
    expect(body.results).toMatchObject([{ order_id: order.publicId, method: 'paypal' }])
  })
})

async function exportCsv(filter: string, as = 'owner'): Promise<string> {
  const body = { kind: 'orders', filter }
  const made = await call<{ export_id: number }>('POST', 'exports/', { as, body, key: randomUUID() })
  return (await call('GET', `exports/${made.body.export_id}/file/`, { as })).text
}
