import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderFixtures } from '../../../../commerce/orders/server/testing/order-fixtures.ts'
import { shopFixtures } from '../../../../commerce/shop/server/testing/shop-fixtures.ts'
import { type TestApp, testApp } from '../../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { auditSql } from '../../../../platform/server/testing/operator.ts'
import { signedIn, studioCalls } from '../../../../platform/server/testing/studio.ts'
import { disputeCalls } from './dispute-calls.ts'

const now = Date.UTC(2030, 0, 1)
const pdf = Buffer.from('%PDF-1.7 evidence')

let database: TestDatabase
let app: TestApp
let call: ReturnType<typeof studioCalls>
let order: { id: number; publicId: string; number: string }
beforeAll(async () => {
  database = await testDatabase()
  const project = await shopFixtures(database).aProject({
    until: '2031-01-01T00:00:00Z',
    products: [{ stock: 10 }],
  })
  const [product] = project.products
  const line = { productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0 }
  const { aPaidOrder, aBuyer } = orderFixtures(database)
  const paid = await aPaidOrder({ userId: await aBuyer(), projectId: project.id, lines: [line], now })
  const [found] = await rows('select number from orders where id = $1', paid.id)
  order = { ...paid, number: String(found?.['number']) }
  const staff = (id: number, rights: ('orders.read' | 'orders.refund')[], artistIds?: number[]) => ({
    staffId: id,
    sessionId: id,
    rights: new Map(rights.map(right => [right, artistIds ? { artistIds, eventIds: [] } : null])),
    verifiedAt: now,
  })
  const known = {
    owner: staff(1, ['orders.read', 'orders.refund']),
    reader: staff(2, ['orders.read']),
    stranger: staff(3, ['orders.read', 'orders.refund'], [999_999]),
  }
  app = await testApp({
    database,
    modules: [signedIn(known), { name: 'studio-orders', implementations: disputeCalls }],
    now: () => now,
  })
  call = studioCalls(app)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const rows = async (text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await database.pool.query(text, values)).rows

async function aDispute(columns: { provider?: string; state?: string } = {}): Promise<number> {
  const { provider = 'stripe_card', state = 'needs_response' } = columns
  const [payment] = await rows(
    `insert into payments (public_id, order_id, provider, method, status, amount, currency, device, return_path, return_hash,
        created_at, ends_at)
      values (replace(gen_random_uuid()::text, '-', ''), $1, $2, 'stripe_card', 'SUCCEEDED', 1000, 'EUR', 'desktop', '/', uuid_send(gen_random_uuid()), now(), now())
      returning id`,
    order.id,
    provider,
  )
  const [dispute] = await rows(
    `insert into disputes (order_id, payment_id, provider, ref, state, amount, currency, opened_at, due_at)
      values ($1, $2, $3, gen_random_uuid()::text, $4, 1000, 'EUR', now(), '2030-01-08') returning id::int`,
    order.id,
    payment?.['id'],
    provider,
    state,
  )
  return Number(dispute?.['id'])
}
interface Listed {
  results: { dispute_id: number; allowed: string[]; version: number; files: { file_id: string }[] }[]
}
const at = (path: string) => `orders/${order.publicId}/dispute/${path}`
const read = async (id: number, as = 'owner') => {
  const { body } = await call<Listed>('GET', at(''), { as })
  return body.results.find(({ dispute_id }) => dispute_id === id)
}
const save = (id: number, version: number, evidence: object, as = 'owner') =>
  call('PUT', at('evidence/'), { as, key: randomUUID(), body: { dispute_id: id, version, evidence } })
const upload = (id: number, version: number, file: Uint8Array, field = 'receipt') =>
  call<{ version: number; file_id: string }>(
    'POST',
    at(`file/?dispute_id=${id}&version=${version}&field=${field}`),
    { key: randomUUID(), file },
  )
const errorOf = ({ body }: { body: object }) => (body as { error_code?: { name: string } }).error_code?.name

describe('disputes of an order', () => {
  test('show draft, files and acts to those who may act, and no acts to others', async () => {
    const id = await aDispute()
    expect(await read(id)).toMatchObject({
      state: 'needs_response',
      amount: 1_000,
      due_at: '2030-01-08T00:00:00.000Z',
      adds: ['customer_email_address'],
      allowed: ['edit', 'note'],
    })
    await save(id, 1, { uncategorized_text: 'It was sent.' })
    expect(await read(id)).toMatchObject({ allowed: ['edit', 'submit', 'note'], version: 2 })
    expect(await read(id, 'reader')).toMatchObject({ allowed: [] })
    expect((await call('GET', at(''), { as: 'stranger' })).status).toBe(404)
  })

  test('save a draft in the version that was seen, without its text in the log', async () => {
    const id = await aDispute()
    expect(await save(id, 1, { uncategorized_text: 'Quentillia', service_date: '' })).toMatchObject({
      status: 200,
      body: { version: 2 },
    })
    expect(errorOf(await save(id, 1, {}))).toBe('edited_meanwhile')
    expect((await save(id, 2, { unknown_field: 'x' })).status).toBe(400)
    expect((await save(id, 2, {}, 'reader')).status).toBe(404)
    expect((await save(id, 2, {}, 'stranger')).status).toBe(404)
    expect(await read(id)).toMatchObject({ evidence: { uncategorized_text: 'Quentillia' } })
    const log = await rows(
      `select act, after from ${auditSql} l where object = $1 order by id desc limit 1`,
      `order ${order.number}`,
    )
    expect(log).toEqual([{ act: 'dispute evidence', after: { dispute: id, fields: ['uncategorized_text'] } }])
  })

  test('take one file for each field, show it again, and remove it', async () => {
    const id = await aDispute()
    await upload(id, 1, Buffer.from('%PDF-1.7 first'))
    const { body } = await upload(id, 2, pdf)
    expect((await read(id))?.files).toMatchObject([
      { file_id: body.file_id, field: 'receipt', type: 'application/pdf', bytes: pdf.length },
    ])
    const path = at(`file/${body.file_id}/`)
    expect((await call('GET', path)).text).toBe(pdf.toString())
    expect((await call('GET', path, { as: 'reader' })).status).toBe(404)
    const [stored] = await rows('select sealed from dispute_files where id = $1', body.file_id)
    expect(String(stored?.['sealed'])).not.toContain('evidence')
    expect((await call('DELETE', path, { key: randomUUID(), body: { version: 3 } })).body).toEqual({
      version: 4,
    })
    expect((await read(id))?.files).toEqual([])
    expect((await call('GET', path)).status).toBe(404)
  })

  test('refuse other types and more than the provider takes in all', async () => {
    const id = await aDispute()
    expect((await upload(id, 1, Buffer.from('plain text'))).status).toBe(415)
    const large = Buffer.concat([pdf, Buffer.alloc(2_500_000)])
    expect((await upload(id, 1, large)).status).toBe(200)
    expect(errorOf(await upload(id, 2, large, 'customer_communication'))).toBe('body_too_large')
    expect((await upload(id, 2, large)).status).toBe(200)
  })

  test('take no evidence once it is submitted, but a note', async () => {
    const id = await aDispute({ state: 'under_review' })
    expect(errorOf(await save(id, 1, {}))).toBe('dispute_closed')
    expect(errorOf(await upload(id, 1, pdf))).toBe('dispute_closed')
    expect(await read(id)).toMatchObject({ allowed: ['note'] })
  })

  test('of another provider take a note, a link and files until the end, and are submitted there', async () => {
    const id = await aDispute({ provider: 'paypal' })
    const body = { dispute_id: id, version: 1, note: 'answered there', link: 'https://paypal.example/1' }
    expect((await call('PUT', at('note/'), { key: randomUUID(), body })).status).toBe(200)
    expect((await upload(id, 2, pdf)).status).toBe(200)
    expect(await read(id)).toMatchObject({
      note: 'answered there',
      link: 'https://paypal.example/1',
      adds: [],
      allowed: ['edit', 'note'],
    })
    const unsafe = { ...body, version: 3, link: 'javascript:alert(1)' }
    expect((await call('PUT', at('note/'), { key: randomUUID(), body: unsafe })).status).toBe(400)
  })
})
