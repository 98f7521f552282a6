import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accountsModule,
  changeEmailAddress,
  replacePhoneNumber,
  startSession,
} from '../../../identity/accounts/server/index.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { migrationsFolder } from '../../../platform/server/testing/migrations-before.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import { dispatchOrder } from './dispatch-order.ts'
import { lockOrder } from './lock-order.ts'
import { indexOlderBuyers } from './order-search.ts'
import { orderData } from './personal-data.ts'
import { purgeOrderDetails } from './purge-order-details.ts'
import { orderFixtures } from './testing/order-fixtures.ts'

const now = Date.UTC(2030, 0, 1)
const address = {
  country_code: 'DE',
  name: 'Quentillia Krüger',
  organization: null,
  line1: 'Lindenstr. 4',
  line2: null,
  sublocality: null,
  city: 'Berlin',
  region: null,
  region_name: null,
  postal_code: '10969',
  sorting_code: null,
  phone_number: '+493012345678',
  clearance_code: null,
}

let database: TestDatabase
let line: { productId: number; variantId: number }
let projectId: number
beforeAll(async () => {
  database = await testDatabase()
  const project = await shopFixtures(database).aProject({ until: '2031-01-01T00:00:00Z' })
  projectId = project.id
  const [product] = project.products
  line = { productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0 }
})
afterAll(() => database.close())

const run = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const readForms = async ({ id }: { id: number }) =>
  (
    await run(`select kind || ' ' || folded as form from order_search where order_id = $1 order by 1`, id)
  ).map(({ form }) => form)

async function anOrder(columns: Record<string, unknown> = {}) {
  const orders = orderFixtures(database)
  const userId = await orders.aBuyer({ username: 'Quen', ...columns })
  const order = await orders.aPaidOrder({ userId, projectId, lines: [line], now, address })
  const [{ number }] = await run('select number from orders where id = $1', order.id)
  const numberForm = `number ${number.replace('-', '').toLowerCase()}`
  return { ...order, userId, numberForm }
}

describe('order_search', () => {
  test('has number, account and recipient with the order, and the parcel with dispatch', async () => {
    const order = await anOrder({ email: 'Quen1@post.example', phone_e164: '+821011112222' })
    const forms = [
      ...['email quen1@post.example', 'name kruger', 'name quen', 'name quentillia kruger'],
      ...[
        order.numberForm,
        'phone 1011112222',
        'phone 3012345678',
        'phone 493012345678',
        'phone 821011112222',
      ],
    ]
    expect(await readForms(order)).toEqual(forms)
    await database.transaction(async db => {
      const locked = await lockOrder(db, order)
      const parcel = { carrier: 'DHL', number: 'JJD 00-12', url: null, items: null }
      if (locked) await dispatchOrder(db, locked, parcel, { at: now, actor: 'system' })
    })
    expect(await readForms(order)).toEqual([
      ...forms.filter(form => form < 'parcel'),
      'parcel jjd0012',
      ...forms.filter(form => form > 'parcel'),
    ])
  })

  test('follows a change of the email address, the phone number and the name', async () => {
    const order = await anOrder({ email: 'quen2@post.example', phone_e164: '+821033334444' })
    await database.transaction(db => changeEmailAddress(db, order.userId, 'New2@post.example', now))
    const phone = { country_code: 'KR', e164: '+821055556666' }
    await database.transaction(db => replacePhoneNumber(db, order.userId, phone, now))
    const api = testApi({ database, modules: [accountsModule], now: () => now })
    const token = await startSession(database.db, order.userId, now)
    const response = await api.request('/api/v3/users/self/', {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'Illia' }),
    })
    expect(response.status).toBe(200)
    expect(await readForms(order)).toEqual([
      ...['email new2@post.example', 'name illia', 'name kruger', 'name quentillia kruger', order.numberForm],
      ...['phone 1055556666', 'phone 3012345678', 'phone 493012345678', 'phone 821055556666'],
    ])
  })

  test('holds nothing of the buyer after the fan is erased, and the notes are deleted', async () => {
    const order = await anOrder()
    await run(
      `insert into order_notes (order_id, staff_id, text, created_at) values ($1, 1, 'Quentillia called', now())`,
      order.id,
    )
    const person = { userId: order.userId, emailKey: '', isEmailConfirmed: true, phoneE164: '' }
    expect(await orderData.export(database.read, person)).toMatchObject({
      order_notes: [{ text: 'Quentillia called' }],
    })
    await database.transaction(db => orderData.erase(db, person, now))
    expect(await readForms(order)).toEqual([order.numberForm])
    expect(await run('select from order_notes where order_id = $1', order.id)).toEqual([])
  })

  test('holds no name and number once the address of an unpaid order is purged', async () => {
    const orders = orderFixtures(database)
    const userId = await orders.aBuyer({ username: 'Quen', email: 'quen4@post.example' })
    const order = await orders.anOrder({ userId, projectId, lines: [line], now, address })
    await run(
      `update orders set status = 'NOTHING', is_holding = false, placed_at = now() - interval '91 days'
      where id = $1`,
      order?.id,
    )
    await purgeOrderDetails.run({}, aTaskContext(database, { now: () => now }))
    expect((await readForms(order ?? { id: 0 })).map(form => form.split(' ')[0])).toEqual(['email', 'number'])
  })

  test('gets older orders from the migration, and their buyers from a job', async () => {
    const order = await anOrder({ email: 'quen5@post.example' })
    const forms = await readForms(order)
    const { rows } = await database.pool.query('delete from order_search returning order_id')
    expect(rows.length).toBeGreaterThan(forms.length)
    const migration = await readFile(path.join(migrationsFolder, '0387-order-search.sql'), 'utf8')
    await run(/^insert into order_search[^;]+;/m.exec(migration)?.[0] ?? '')
    expect(await readForms(order)).toEqual(['name ', order.numberForm])
    await indexOlderBuyers.run({}, aTaskContext(database))
    expect(await readForms(order)).toEqual(forms)
  })
})
