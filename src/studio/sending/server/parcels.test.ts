import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { previewParcels } from '../contract.ts'
import { aSendingDesk, type SendingDesk } from './testing/sending-desk.ts'

let desk: SendingDesk
beforeAll(async () => {
  desk = await aSendingDesk()
})
afterAll(() => desk.close())

const getError = ({ body }: { body: object }) => (body as { error_code?: { name: string } }).error_code?.name

describe('a parcel', () => {
  test('sends all that is left, once, and the log has one row', async () => {
    const order = await desk.anOrder({ shirts: 2, print: 'For Ada' })
    const before = (await desk.log()).length
    const parcel = { number: order.number, carrier: 'yamato', tracking_number: '4725-7551-6733' }
    expect((await desk.send(parcel)).body).toEqual({ is: 'sent', unit_count: 3, is_whole: true })
    expect(await desk.status(order)).toBe('DISPATCHED')
    expect((await desk.send(parcel)).body).toEqual({ is: 'known', unit_count: 0, is_whole: false })
    expect(await desk.parcels(order.id)).toEqual([{ carrier: 'Yamato Transport', number: '472575516733' }])
    expect((await desk.log()).slice(before)).toMatchObject([
      {
        actor: `staff ${desk.staffId}`,
        act: 'orders dispatch',
        object: `order ${order.number}`,
        after: { carrier: 'Yamato Transport', is_whole: true },
      },
    ])
  })

  test('sends some units, and refuses more than are left', async () => {
    const order = await desk.anOrder({ shirts: 2 })
    const parcel = { number: order.publicId, carrier: 'Post', tracking_number: 'S1' }
    const some = { ...parcel, items: [{ position: 0, quantity: 1 }] }
    expect((await desk.send(some)).body).toEqual({ is: 'sent', unit_count: 1, is_whole: false })
    const more = { ...parcel, tracking_number: 'S2', items: [{ position: 0, quantity: 2 }] }
    expect((await desk.send(more)).body).toMatchObject({ problem: 'too_many' })
    expect((await desk.send({ ...parcel, tracking_number: 'S2' })).body).toMatchObject({ is_whole: true })
  })

  test('says why it is not sent, with a number that its carrier would give', async () => {
    const [unpaid, sent] = [
      await desk.anOrder({ shirts: 1, isPaid: false }),
      await desk.anOrder({ shirts: 1 }),
    ]
    const toParcel = (number: string) => ({ number, carrier: 'Post', tracking_number: `N${number}` })
    await desk.send(toParcel(sent.number))
    expect((await desk.send(toParcel(unpaid.number))).body).toMatchObject({ problem: 'unpaid' })
    const again = { ...toParcel(sent.number), tracking_number: 'N' }
    expect((await desk.send(again)).body).toMatchObject({ problem: 'already_sent' })
    const wrong = await desk.send({ ...again, carrier: 'ems' })
    expect([wrong.status, getError(wrong)]).toEqual([409, 'sending_refused'])
    expect(wrong.body).toMatchObject({
      problem: 'bad_number',
      carrier: 'Korea Post EMS',
      example: 'EM123456785KR',
    })
    expect((await desk.send({ ...again, url: 'http://post.example' })).body).toMatchObject({
      problem: 'bad_url',
    })
    expect(getError(await desk.send(toParcel('7777-77777')))).toBe('sending_order_unknown')
  })

  test("asks before it uses another order's tracking number", async () => {
    const [first, second] = [await desk.anOrder({ shirts: 1 }), await desk.anOrder({ shirts: 1 })]
    const parcel = { carrier: 'Post', tracking_number: 'SAME' }
    await desk.send({ ...parcel, number: first.number })
    const twice = await desk.send({ ...parcel, number: second.number })
    expect([getError(twice), twice.body['used_by']]).toEqual(['sending_number_used', first.number])
    expect(await desk.status(second)).toBe('INPROGRESS')
    const shared = await desk.send({ ...parcel, number: second.number, is_shared: true })
    expect(shared.body).toMatchObject({ is: 'sent' })
    expect((await desk.send({ ...parcel, number: first.number })).body).toMatchObject({ is: 'known' })
  })

  test('is 404 for orders beyond the scope, and without the right', async () => {
    const order = await desk.anOrder({ of: 'other' })
    const parcel = { number: order.number, carrier: 'Post', tracking_number: 'T1' }
    expect((await desk.send(parcel, 'scoped')).status).toBe(404)
    expect((await desk.send(parcel, 'reader')).status).toBe(404)
    expect(await desk.parcels(order.id)).toEqual([])
  })
})

const preview = (
  rows: readonly string[],
  { as = 'owner', ...more }: { as?: string; carrier?: string } = {},
) =>
  desk.call<ResponseOf<typeof previewParcels>>('POST', 'sending/parcels/preview/', {
    as,
    body: { text: rows.join('\n'), ...more },
  })

describe('preview of a file of parcels', () => {
  test('names the problem of each row, and changes nothing', async () => {
    const [good, known, unpaid, other] = [
      await desk.anOrder({ shirts: 2 }),
      await desk.anOrder({ shirts: 1 }),
      await desk.anOrder({ shirts: 1, isPaid: false }),
      await desk.anOrder({ print: 'x' }),
    ]
    await desk.send({ number: known.number, carrier: 'Post', tracking_number: 'K1' })
    await desk.run('update orders set is_disputed = true where id = $1', other.id)
    const before = (await desk.log()).length
    const { body } = await preview([
      'Number;Carrier;Tracking number;Url',
      `${good.number.toLowerCase()};ems;em 123456785 kr;`,
      `${known.number};Post;K1;`,
      `${unpaid.number};Post;K2;`,
      `${good.number};Post;K3;`,
      '7777-77777;Post;K4;',
      `${other.number};;K5;`,
      `${other.number};ups;K6;`,
      `${other.number};Post;K7;ftp://post.example`,
      `${other.number};Post`,
      `${other.number};Post;K1;https://post.example/K1`,
    ])
    const facts = body.rows.map(row => [row.line, row.problem, row.is_known, row.used_by])
    expect(facts).toEqual([
      [2, null, false, null],
      [3, null, true, null],
      [4, 'unpaid', false, null],
      [5, 'order_twice', false, null],
      [6, 'unknown_order', false, null],
      [7, 'incomplete', false, null],
      [8, 'bad_number', false, null],
      [9, 'bad_url', false, null],
      [10, 'unreadable_row', false, null],
      [11, null, false, known.number],
    ])
    expect(body.rows[0]).toMatchObject({
      number: good.number,
      carrier: 'Korea Post EMS',
      tracking_number: 'EM123456785KR',
      url: null,
      order_id: good.publicId,
      unit_count: 2,
    })
    expect(body.rows.at(-1)).toMatchObject({ is_disputed: true, url: 'https://post.example/K1' })
    expect(await desk.log()).toHaveLength(before)
    expect(await desk.parcels(good.id)).toEqual([])
  })

  test('takes the carrier for rows without one, and finds a number that the file has twice', async () => {
    const [first, second] = [await desk.anOrder({ shirts: 1 }), await desk.anOrder({ shirts: 1 })]
    const rows = ['number,tracking_number', `${first.number},F1`, `${second.number},F1`]
    const { body } = await preview(rows, { carrier: 'Post' })
    expect(body.rows).toMatchObject([
      { carrier: 'Post', problem: null, used_by: null },
      { carrier: 'Post', problem: null, used_by: first.number },
    ])
    expect(getError(await preview(rows))).toBe('sending_file_unreadable')
  })

  test('refuses what is no CSV, too many rows, and orders beyond the scope', async () => {
    expect(getError(await preview(['number,carrier,tracking_number', '"a,b,c']))).toBe(
      'sending_file_unreadable',
    )
    expect(getError(await preview(['']))).toBe('sending_file_unreadable')
    const many = Array.from({ length: 5_001 }, () => '7777-77777,Post,1')
    expect(getError(await preview(['number,carrier,tracking_number', ...many]))).toBe('sending_too_many_rows')
    const order = await desk.anOrder({ of: 'other' })
    const { body } = await preview(['number,carrier,tracking_number', `${order.number},Post,1`], {
      as: 'scoped',
    })
    expect(body.rows).toMatchObject([{ problem: 'unknown_order', order_id: null }])
  })
})
