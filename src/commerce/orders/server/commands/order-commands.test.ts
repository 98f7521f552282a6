import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { anOperator } from '../../../../platform/server/testing/operator.ts'
import { shopFixtures } from '../../../shop/server/testing/shop-fixtures.ts'
import { adjustOpenPayments, ordersModule } from '../index.ts'
import { orderFixtures } from '../testing/order-fixtures.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
let database: TestDatabase
let operator: ReturnType<typeof anOperator>
let auditedBefore = 0
let orders: ReturnType<typeof orderFixtures>
let project: Awaited<ReturnType<ReturnType<typeof shopFixtures>['aProject']>>
beforeAll(async () => {
  database = await testDatabase()
  orders = orderFixtures(database)
  operator = anOperator(database, ordersModule.commands ?? [], now)
})
afterAll(() => database.close())
beforeEach(async () => {
  auditedBefore = (await operator.audits()).length
  project = await shopFixtures(database).aProject({ until: '2030-01-01T00:00:00Z', products: [{}, {}] })
})

/** The audit rows of this test. */
const audits = async () => (await operator.audits()).slice(auditedBefore)

const run = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const toLine = (at: number, quantity = 1) => ({
  productId: project.products[at]?.id ?? 0,
  variantId: project.products[at]?.variantIds[0] ?? 0,
  quantity,
  ...(at === 0 && { customFields: { 1: 'For Mina' } }),
})
const address = {
  country_code: 'DE',
  name: 'Mina Krüger',
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
async function anOrder(kind: 'anOrder' | 'aPaidOrder', email = `mina${Math.random()}@post.example`) {
  const userId = await orders.aBuyer({ email })
  const lines = [toLine(0, 2), toLine(1)]
  const order = await orders[kind]({ userId, projectId: project.id, lines, now, address })
  const [row] = await run('select number from orders where id = $1', order?.id)
  return { id: order?.id ?? 0, publicId: order?.publicId ?? '', number: String(row.number) }
}

describe('order commands', () => {
  test('find an order by fan, project and status and accept any spelling of its number', async () => {
    const paid = await anOrder('aPaidOrder', 'Mina@post.example')
    await anOrder('anOrder')
    const found = await operator.run('orders search', [], { email: 'MINA@post.example' })
    expect(found).toMatchObject({
      ok: true,
      data: { orders: [{ number: paid.number, status: 'INPROGRESS' }] },
    })
    await run("update users set email_key = 'x@xn--mnchen-3ya.example' where email_key = 'mina@post.example'")
    const byDomain = await operator.run('orders search', [], { email: 'X@münchen.example' })
    expect(byDomain).toMatchObject({ data: { orders: [{ number: paid.number }] } })
    const byNumber = await operator.run('orders search', [], { number: paid.number.toLowerCase() })
    expect(byNumber).toMatchObject({ data: { orders: [{ email: 'Mina@post.example' }] } })
    const byProject = await operator.run('orders search', [], {
      project: String(project.id),
      status: 'pending',
    })
    expect(byProject).toMatchObject({ data: { orders: [{ status: 'PENDING' }] } })
    expect(await operator.run('orders search', [], { status: 'lost' })).toMatchObject({ ok: false })
    for (const name of [paid.number, paid.number.replace('-', '').toLowerCase(), paid.publicId]) {
      const shown = await operator.run('orders show', [name])
      expect(shown).toMatchObject({ ok: true, data: { number: paid.number, order_id: paid.publicId } })
      expect('text' in shown && shown.text).toContain('0: 2 × A thing at 1000, 0 sent, 0 refunded "For Mina"')
      expect('text' in shown && shown.text).toContain('10969 Berlin')
    }
    expect(await operator.run('orders show', ['7777-77777'])).toEqual({
      ok: false,
      problem: 'There is no order "7777-77777".',
    })
  })

  test('mark an order as dispatched with its last units and ignore a repeated parcel', async () => {
    const { id, number } = await anOrder('aPaidOrder')
    const send = (parcel: string, options = {}) =>
      operator.run('orders dispatch', [number, 'Post', parcel], options)
    expect(await send('A1', { items: '0:1' })).toMatchObject({ ok: true, data: { isWhole: false } })
    expect(await orders.statusOf({ id })).toBe('INPROGRESS')
    expect(await send('A2', { items: '0:2' })).toMatchObject({
      problem: expect.stringContaining('not so many'),
    })
    expect(await send('A2', { items: '0:1,0:1' })).toMatchObject({ ok: false })
    expect(await send('A2', { items: 'all' })).toMatchObject({ ok: false })
    expect(await send('A2', { url: 'http://post.example' })).toMatchObject({
      problem: expect.stringContaining('has to begin with https://'),
    })
    expect(await send('A1', { items: '1:1' })).toMatchObject({ ok: true, data: { is: 'known' } })
    expect(await send('A2')).toMatchObject({ ok: true, data: { isWhole: true } })
    expect(await orders.statusOf({ id })).toBe('DISPATCHED')
    expect(await send('A3')).toMatchObject({
      ok: false,
      problem: expect.stringContaining('not one that is to be sent'),
    })
    const items = await run(
      'select k.number, i.position, i.quantity from parcels k join parcel_items i on i.parcel_id = k.id where order_id = $1 order by 1, 2',
      id,
    )
    expect(items).toEqual([
      { number: 'A1', position: 0, quantity: 1 },
      { number: 'A2', position: 0, quantity: 1 },
      { number: 'A2', position: 1, quantity: 1 },
    ])
    expect(await audits()).toMatchObject([
      { act: 'orders dispatch', object: `order ${number}`, after: { number: 'A1', is_whole: false } },
      { after: { number: 'A2', is_whole: true } },
    ])
  })

  test("store a known carrier's name, number and tracking URL and reject an invalid number", async () => {
    const { id, number } = await anOrder('aPaidOrder')
    const send = (parcel: string, options = {}) =>
      operator.run('orders dispatch', [number, 'yamato', parcel], options)
    expect(await send('A1')).toMatchObject({
      ok: false,
      problem: expect.stringContaining('"A1" is no number of Yamato Transport, such as 472575516733.'),
    })
    expect(await send('4725-7551-6733', { items: '0:1' })).toMatchObject({ ok: true })
    expect(await send('472575516733', { items: '1:1' })).toMatchObject({ data: { is: 'known' } })
    expect(await send('A1', { url: 'https://track.example/A1' })).toMatchObject({ ok: true })
    expect(await run('select carrier, number, url from parcels where order_id = $1 order by id', id)).toEqual(
      [
        {
          carrier: 'Yamato Transport',
          number: '472575516733',
          url: 'https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno=472575516733',
        },
        { carrier: 'Yamato Transport', number: 'A1', url: 'https://track.example/A1' },
      ],
    )
  })

  test('store one parcel when two operators enter it at once', async () => {
    const { id, number } = await anOrder('aPaidOrder')
    const both = await Promise.all([1, 2].map(() => operator.run('orders dispatch', [number, 'Post', 'A1'])))
    expect(both.every(({ ok }) => ok)).toBe(true)
    expect(await run('select id from parcels where order_id = $1', id)).toHaveLength(1)
  })

  test('import the valid rows of a file, report the others and accept the file again', async () => {
    const [first, second, unpaid] = [
      await anOrder('aPaidOrder'),
      await anOrder('aPaidOrder'),
      await anOrder('anOrder'),
    ]
    const file = join(mkdtempSync(join(tmpdir(), 'parcels-')), 'parcels.csv')
    const rows = [
      `${first.number},Post,B1,`,
      `${second.number},Post,B2,`,
      `${unpaid.number},Post,B3,`,
      '7777-77777,Post,B4,',
      `${first.number},,B5,`,
      `${first.number},ems,B6,`,
      `${first.number},Post,B7,ftp://post.example`,
    ]
    writeFileSync(file, ['Number,Carrier,Tracking number,Url', ...rows].join('\n'))
    const sent = await operator.run('orders dispatch-file', [file], { reason: 'the morning van' })
    expect(sent).toMatchObject({
      ok: true,
      isPartial: true,
      data: {
        sent: [first.number, second.number],
        left_out: [{ line: 4 }, { line: 5 }, { line: 6 }, { line: 7 }, { line: 8 }],
      },
    })
    expect(await orders.statusOf(second)).toBe('DISPATCHED')
    expect(await operator.run('orders dispatch-file', [file])).toMatchObject({
      data: { sent: [], known: [first.number, second.number], left_out: [{}, {}, {}, {}, {}] },
    })
    expect(await audits()).toHaveLength(2)
    writeFileSync(file, 'order\n1')
    expect(await operator.run('orders dispatch-file', [file])).toMatchObject({ ok: false })
    expect(await operator.run('orders dispatch-file', [`${file}.none`])).toEqual({
      ok: false,
      problem: `There is no file ${file}.none.`,
    })
    expect(await operator.run('orders dispatch-file', [dirname(file)])).toEqual({
      ok: false,
      problem: 'The file cannot be read.',
    })
  })

  test('report sent parcels when the file is truncated or the database fails on a row', async () => {
    const [first, second, third] = [
      await anOrder('aPaidOrder'),
      await anOrder('aPaidOrder'),
      await anOrder('aPaidOrder'),
    ]
    const file = join(mkdtempSync(join(tmpdir(), 'parcels-')), 'parcels.csv')
    const head = 'number,carrier,tracking_number'
    writeFileSync(file, `${head}\n${first.number},Post,D1\n${second.number},"Post,D2\n`)
    expect(await operator.run('orders dispatch-file', [file])).toMatchObject({
      ok: true,
      isPartial: true,
      text: expect.stringContaining('The rest of the file was not read. Line 3'),
      data: { sent: [first.number], broken_off: expect.stringContaining('never ends') },
    })
    await run(`create function refuse_parcel() returns trigger language plpgsql as
    $$ begin if new.number = 'D3' then raise 'no'; end if; return new; end $$`)
    await run(
      'create trigger refuse_parcel before insert on parcels for each row execute function refuse_parcel()',
    )
    writeFileSync(file, `${head}\n${second.number},Post,D3\n${third.number},Post,D4\n`)
    const partly = await operator.run('orders dispatch-file', [file])
    await run('drop function refuse_parcel cascade')
    expect(partly).toMatchObject({
      ok: true,
      isPartial: true,
      data: { sent: [third.number], left_out: [{ line: 2, problem: expect.stringContaining('no') }] },
    })
    writeFileSync(file, `${head}\n${third.number},Post,D4\n`)
    const known = await operator.run('orders dispatch-file', [file])
    expect(known).toMatchObject({ ok: true, isPartial: false, data: { sent: [], known: [third.number] } })
  })

  test('complete a dispatched order on delivery', async () => {
    const { id, number } = await anOrder('aPaidOrder')
    expect(await operator.run('orders delivered', [number])).toMatchObject({ ok: false })
    await operator.run('orders dispatch', [number, 'Post', 'C1'])
    expect(await operator.run('orders delivered', [number])).toMatchObject({
      ok: true,
      data: { after: 'COMPLETED' },
    })
    expect(await run('select delivered_at from parcels where order_id = $1', id)).toEqual([
      { delivered_at: new Date(now) },
    ])
  })

  test('complete an order without shipping when an operator marks it as delivered', async () => {
    const { id, number } = await anOrder('aPaidOrder')
    await run('update order_lines set needs_shipping = false where order_id = $1', id)
    expect(await operator.run('orders delivered', [number])).toMatchObject({
      ok: true,
      data: { before: 'INPROGRESS', after: 'COMPLETED' },
    })
  })

  test('release a hold only when no payment may still be charged', async () => {
    const { id, number } = await anOrder('anOrder')
    const release = () => operator.run('orders release', [number], { reason: 'asked by phone' })
    await database.transaction(db => adjustOpenPayments(db, id, 1))
    expect(await release()).toMatchObject({ problem: expect.stringContaining('payment') })
    await database.transaction(db => adjustOpenPayments(db, id, -1))
    expect(await release()).toMatchObject({ ok: true, data: { before: 'PENDING', after: 'NOTHING' } })
    expect(await release()).toMatchObject({ ok: false, problem: `Order ${number}: it holds nothing.` })
    expect(await orders.miscounts(project.id)).toEqual([])
    expect(await audits()).toMatchObject([{ act: 'orders release', reason: 'asked by phone' }])
  })
})
