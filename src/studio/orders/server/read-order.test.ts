import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { getStudioOrder, revealOrder } from '../contract.ts'
import { anOrderDesk, berlin, type OrderDesk } from './testing/order-desk.ts'

let desk: OrderDesk
let call: OrderDesk['call']
let order: { id: number; publicId: string; userId: number }
let number: string
beforeAll(async () => {
  desk = await anOrderDesk()
  ;({ call } = desk)
  const { world } = desk
  const userId = await world.orders.aBuyer({ username: 'Mina', email: 'mina@post.example', locale: 'ko' })
  const line = {
    ...world.line,
    quantity: 3,
    discount: 100,
    customFields: { [desk.fieldId]: 'For Quentillia' },
  }
  order = await world.aPaidOrder({ userId, lines: [line], shipping: 300, address: berlin })
  await world.aPaidOrder({ userId })
  number = await desk.readNumber(order)
  const body = { items: [{ position: 0, quantity: 1 }] }
  await world.call(`/api/v1/shops/md/users/self/orders/${order.publicId}/cancel/`, {
    fan: userId,
    key: crypto.randomUUID(),
    body,
  })
  await world.work()
})
afterAll(() => desk.close())

type Order = ResponseOf<typeof getStudioOrder>
const read = (as = 'owner', id = order.publicId) => call<Order>('GET', `orders/${id}/?locale=en`, { as })
const path = () => `orders/${order.publicId}/`

describe('order page', () => {
  test('shows lines and money with what went back', async () => {
    const { body } = await read()
    expect(body).toMatchObject({
      number,
      status: 'INPROGRESS',
      fan: { name: 'Mina', email_masked: 'm…@p….example', locale: 'ko', order_count: 2 },
      lines: [
        {
          position: 0,
          quantity: 3,
          discount: 100,
          refunded: 1,
          sent: 0,
          returned: 1,
          goodwill: 0,
          fields: [{ label: 'Dedication', value: 'F… Q…' }],
        },
      ],
      money: { goods: 3_000, discount: 100, shipping: 300, total: 3_200, refunded: 966, goodwill: 0 },
      payments: [{ status: 'SUCCEEDED', amount: 3_200, refunds: [{ amount: 966, status: 'done' }] }],
      unsent_count: 2,
      tickets: [],
      dispute: null,
    })
    expect(body.other_orders).toMatchObject([{ status: 'INPROGRESS', total: 1_000 }])
  })

  test('masks the address and holds no personal data', async () => {
    const { body, text } = await read()
    expect(body.address).toEqual({
      country: 'DE',
      city: 'Berlin',
      is_complete: true,
      masked_lines: ['M… K…', 'L…. 4…', '1… B…', 'G…'],
    })
    for (const secret of ['Krüger', 'Lindenstr', '10969', 'Quentillia', 'mina@', '12345678']) {
      expect(text).not.toContain(secret)
    }
  })

  test('merges orders, payments, refunds, mails and the log into one history by time', async () => {
    const { body } = await read()
    const entries = body.timeline.map(({ of, source, act }) => `${of} ${source} ${act}`)
    expect(entries).toEqual(
      expect.arrayContaining([
        ...['order fan begin', 'payment fan begin', 'order provider pay', 'mail system paid'],
        ...['refund fan begin', 'refund system finish', 'mail system refunded'],
      ]),
    )
    const times = body.timeline.map(({ at }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(body.mails.map(({ kind }) => kind)).toEqual(['paid', 'refunded'])
    expect(body.mails[0]?.sent_at).toBeNull()
  })

  test('offers the acts that fit the order and the rights of the caller', async () => {
    const all = ['refund', 'edit_address', 'resend', 'note', 'replace', 'dispatch', 'reveal']
    expect((await read()).body.allowed).toEqual(all)
    expect((await read('scoped')).body.allowed).toEqual(all)
    expect((await read('reader')).body.allowed).toEqual([])
  })

  test('is 404 beyond the scope of the right, as for an id that leads nowhere', async () => {
    const beyond = await read('other')
    const nowhere = await read('owner', 'no-such-order-0123456789')
    expect([beyond.status, beyond.body]).toEqual([404, nowhere.body])
  })
})

describe('dispute of an order', () => {
  test('shows its deadline on the page and in the list, its events, and the act of evidence', async () => {
    const [{ id }] = await desk.run(
      `insert into disputes (order_id, payment_id, provider, ref, state, opened_at, due_at)
        select order_id, id, provider, 'dp_1', 'needs_response', now(), '2031-01-01T00:00:00Z'
        from payments where order_id = $1 returning id`,
      order.id,
    )
    await desk.run(
      `insert into dispute_events (dispute_id, to_state, act, at, actor) values ($1, 'needs_response', 'begin', now(), 'provider')`,
      id,
    )
    const { body } = await read()
    const dueAt = '2031-01-01T00:00:00.000Z'
    expect(body.dispute).toMatchObject({
      state: 'needs_response',
      amount: 3_200,
      currency: 'EUR',
      due_at: dueAt,
    })
    expect(body.timeline.filter(({ of }) => of === 'dispute')).toMatchObject([
      { source: 'provider', act: 'begin', ref: String(id) },
    ])
    expect(body.allowed).toContain('dispute_evidence')
    expect(body.dispute_due_at).toBe(dueAt)
  })
})

describe('replacement of an order', () => {
  test('is linked from the order, names it, and is not replaced itself', async () => {
    const { world, run } = desk
    const input = {
      userId: order.userId,
      projectId: world.project.id,
      lines: [world.line],
      now: world.clock.now,
    }
    const replacement = await world.orders.aGift({ ...input, address: berlin })
    await run('update orders set replaces = $2 where id = $1', replacement.id, order.id)
    const { body } = await read('owner', replacement.publicId)
    expect(body).toMatchObject({ replaces: number, is_granted: true, replaced_by: [] })
    expect(body.allowed).not.toContain('replace')
    const number2 = await desk.readNumber(replacement)
    expect((await read()).body.replaced_by).toEqual([
      { order_id: replacement.publicId, number: number2, status: 'INPROGRESS' },
    ])
  })
})

describe('notes of an order', () => {
  test('are added, shown with their author, and deleted by their author only', async () => {
    const added = await call<{ note_id: number }>('POST', `${path()}notes/`, { body: { text: ' Called. ' } })
    const noteId = added.body.note_id
    expect([added.status, added.body]).toEqual([200, { note_id: expect.any(Number) }])
    expect((await read()).body.notes).toMatchObject([
      { note_id: noteId, text: 'Called.', staff: { staff_id: 1 }, is_own: true },
    ])
    expect((await read('scoped')).body.notes).toMatchObject([{ is_own: false }])
    const remove = (as: string) => call('DELETE', `${path()}notes/${noteId}/`, { as })
    expect((await remove('scoped')).status).toBe(403)
    expect((await remove('other')).status).toBe(404)
    expect((await remove('owner')).status).toBe(200)
    expect((await remove('owner')).status).toBe(404)
    expect((await read()).body.notes).toEqual([])
  })

  test('are in the log without their text, and in the history', async () => {
    const log = await desk.log()
    expect(log.map(({ actor, act, object }) => [actor, act, object])).toEqual([
      ['staff 1', 'order note', `order ${number}`],
      ['staff 1', 'order delete-note', `order ${number}`],
    ])
    expect(JSON.stringify(log)).not.toContain('Called')
    const entries = (await read()).body.timeline.filter(({ of }) => of === 'log')
    expect(entries).toMatchObject([
      { source: 'staff', actor: 'staff 1', act: 'order note' },
      { act: 'order delete-note' },
    ])
  })

  test('are refused without a text, without the right and beyond the scope', async () => {
    const add = (as: string, text: string) => call('POST', `${path()}notes/`, { as, body: { text } })
    expect((await add('owner', ' ')).status).toBe(400)
    expect((await add('reader', 'Hello')).status).toBe(404)
    expect((await add('other', 'Hello')).status).toBe(404)
  })
})

describe('reveal of an order', () => {
  test('shows the personal data after a row of the log with the reason', async () => {
    const body = { reason: 'a lost parcel' }
    const revealed = await call<ResponseOf<typeof revealOrder>>('POST', `${path()}reveal/?locale=en`, {
      body,
    })
    expect(revealed.body).toEqual({
      order_id: order.publicId,
      email: 'mina@post.example',
      phone: '+493012345678',
      name: 'Mina Krüger',
      address_lines: ['Mina Krüger', 'Lindenstr. 4', '10969 Berlin', 'Germany'],
      fields: [{ position: 0, label: 'Dedication', value: 'For Quentillia' }],
      ticket_names: [],
    })
    expect((await desk.log()).at(-1)).toEqual({
      actor: 'staff 1',
      act: 'order reveal',
      object: `order ${number}`,
      reason: 'a lost parcel',
      before: {},
      after: {},
    })
  })

  test('shows nothing without a reason, the right or the scope, and when the log cannot be written', async () => {
    const reveal = (as: string, reason: string) => call('POST', `${path()}reveal/`, { as, body: { reason } })
    expect((await reveal('owner', ' ')).status).toBe(400)
    expect((await reveal('reader', 'why')).status).toBe(404)
    expect((await reveal('other', 'why')).status).toBe(404)
    await desk.run('alter table audit_reasons rename to hidden')
    const broken = await reveal('owner', 'why')
    await desk.run('alter table hidden rename to audit_reasons')
    expect([broken.status, broken.text.includes('Krüger')]).toEqual([500, false])
  })
})
