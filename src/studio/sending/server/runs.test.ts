import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockOrder, takeBackItems } from '../../../commerce/orders/server/index.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import type { getRun, listRuns, startRun } from '../contract.ts'
import { dispatchRun } from './dispatch-run.ts'
import { purgeRuns } from './purge-runs.ts'
import { aSendingDesk, deskTime, type SendingDesk } from './testing/sending-desk.ts'

let desk: SendingDesk
beforeAll(async () => {
  desk = await aSendingDesk()
})
afterAll(() => desk.close())

type Order = Awaited<ReturnType<SendingDesk['anOrder']>>
const someOrders = (count: number) =>
  Promise.all(Array.from({ length: count }, () => desk.anOrder({ shirts: 2 })))
const toRows = (orders: readonly Order[], prefix: string, unitCount = 2) =>
  orders.map(({ number }, at) => ({
    line: at + 2,
    number,
    carrier: 'Post',
    tracking_number: `${prefix}${at}`,
    url: null,
    unit_count: unitCount,
  }))

async function start(rows: readonly object[], as = 'owner'): Promise<number> {
  const options = { as, body: { rows }, key: crypto.randomUUID() }
  const { body } = await desk.call<ResponseOf<typeof startRun>>('POST', 'sending/runs/', options)
  return body.run_id
}
const report = async (runId: number, query = '', as = 'owner') =>
  (await desk.call<ResponseOf<typeof getRun>>('GET', `sending/runs/${runId}/?${query}`, { as })).body
const change = (runId: number, act: 'stop' | 'resume', as = 'owner') =>
  desk.call('POST', `sending/runs/${runId}/${act}/`, { as, key: crypto.randomUUID() })
/** Runs the job of a run, as a worker of another process would. */
const work = (runId: number) =>
  dispatchRun.run({ run_id: runId }, aTaskContext(desk.database, { now: () => deskTime }))

async function refund(order: Order, quantity: number) {
  await desk.database.transaction(async db => {
    const locked = await lockOrder(db, order)
    if (locked)
      await takeBackItems(db, locked, [{ position: 0, quantity }], { at: deskTime, actor: 'operator:test' })
  })
}

/** Refuses parcels with a number, as PostgreSQL would with this code. */
const refuseParcel = (number: string, code: string) =>
  desk.run(`create function refuse_parcel() returns trigger language plpgsql as
    $$ begin if new.number = '${number}' then raise 'no' using errcode = '${code}'; end if; return new; end $$;
    create trigger refuse_parcel before insert on parcels for each row execute function refuse_parcel()`)
const acceptParcels = () => desk.run('drop function refuse_parcel cascade')

describe('dispatch of many parcels', () => {
  test('sends nothing before its job runs, then each with its own row in the log, of one batch', async () => {
    const orders = await someOrders(3)
    const before = (await desk.log()).length
    const runId = await start(toRows(orders, 'A'))
    expect(await report(runId)).toMatchObject({ run: { state: 'running', row_count: 3, sent_count: 0 } })
    expect(await desk.parcels(orders[0]!.id)).toEqual([])
    await desk.work()
    const done = await report(runId)
    expect(done.run).toMatchObject({
      state: 'done',
      staff: { staff_id: desk.staffId, name: 'Ada' },
      sent_count: 3,
      known_count: 0,
      left_count: 0,
    })
    expect(done.results).toMatchObject(
      orders.map(({ number, publicId }) => ({ number, order_id: publicId, state: 'sent', problem: null })),
    )
    const [started, ...sent] = (await desk.log()).slice(before)
    expect(started).toMatchObject({ act: 'dispatch start', object: `dispatch ${runId}`, after: { rows: 3 } })
    expect(sent).toMatchObject(
      orders.map(({ number }) => ({
        actor: `staff ${desk.staffId}`,
        act: 'orders dispatch',
        object: `order ${number}`,
        batch: started.batch,
      })),
    )
  })

  test('names why a parcel is left, and exports those rows', async () => {
    const [whole, part, taken] = (await someOrders(3)) as [Order, Order, Order]
    const unpaid = await desk.anOrder({ shirts: 1, isPaid: false })
    const rows = [
      ...toRows([whole, part, taken, unpaid], 'B'),
      { ...toRows([taken], 'B9')[0], number: '7777-77777' },
    ]
    await refund(whole, 2)
    await refund(part, 1)
    await desk.send({ number: taken.number, carrier: 'Post', tracking_number: 'B-else' })
    const runId = await start(rows)
    await desk.work()
    const left = await report(runId, 'state=left')
    expect(left.results.map(({ problem }) => problem)).toEqual([
      ...['refunded', 'units_changed', 'already_sent', 'unpaid', 'unknown_order'],
    ])
    expect(await desk.parcels(part.id)).toEqual([])
    const body = { kind: 'dispatch_rows', filter: `run_id=${runId}&state=left` }
    const made = await desk.call<{ export_id: number; row_count: number }>('POST', 'exports/', {
      body,
      key: crypto.randomUUID(),
    })
    expect(made.body.row_count).toBe(5)
    const { text } = await desk.call('GET', `exports/${made.body.export_id}/file/`)
    expect(text).toContain(`${whole.number},Post,B0,left,refunded`)
  })

  test('sends nothing twice when the same file comes again', async () => {
    const orders = await someOrders(2)
    await start(toRows(orders, 'C'))
    await desk.work()
    const again = await start(toRows(orders, 'C', 0))
    await desk.work()
    expect((await report(again)).run).toMatchObject({ sent_count: 0, known_count: 2, left_count: 0 })
    for (const { id } of orders) expect(await desk.parcels(id)).toHaveLength(1)
  })

  test('sends each order once when two dispatches of the same orders run at once', async () => {
    const orders = await someOrders(6)
    const [first, second] = [await start(toRows(orders, 'D')), await start(toRows(orders.toReversed(), 'E'))]
    await Promise.all([work(first), work(second), work(first)])
    const runs = [(await report(first)).run, (await report(second)).run]
    expect(runs.map(({ state }) => state)).toEqual(['done', 'done'])
    expect(runs.reduce((sum, run) => sum + run.sent_count, 0)).toBe(6)
    expect(runs.reduce((sum, run) => sum + run.left_count, 0)).toBe(6)
    for (const { id } of orders) expect(await desk.parcels(id)).toHaveLength(1)
  })

  test('goes on where it ended when the database goes away in between', async () => {
    const orders = await someOrders(3)
    const runId = await start(toRows(orders, 'F'))
    await refuseParcel('F1', '57P01')
    await expect(work(runId)).rejects.toThrow('no')
    await acceptParcels()
    expect((await report(runId)).results.map(({ state }) => state)).toEqual(['sent', 'waiting', 'waiting'])
    await work(runId)
    expect((await report(runId)).run).toMatchObject({ state: 'done', sent_count: 3 })
    for (const { id } of orders) expect(await desk.parcels(id)).toHaveLength(1)
  })

  test('leaves a parcel that fails unexpectedly, and sends the others', async () => {
    const orders = await someOrders(3)
    const runId = await start(toRows(orders, 'G'))
    await refuseParcel('G1', 'P0001')
    await work(runId)
    await acceptParcels()
    expect((await report(runId)).results).toMatchObject([
      { state: 'sent' },
      { state: 'left', problem: 'failed' },
      { state: 'sent' },
    ])
    expect(await desk.parcels(orders[1]!.id)).toEqual([])
  })

  test('continues in further jobs when it has more rows than one job sends', async () => {
    const unknown = Array.from({ length: 51 }, () => ({ id: 0, publicId: '', number: '7777-77777' }))
    const runId = await start(toRows(unknown, 'M'))
    await work(runId)
    expect((await report(runId)).run).toMatchObject({ state: 'running', left_count: 50 })
    await desk.work()
    expect((await report(runId)).run).toMatchObject({ state: 'done', left_count: 51 })
  })
})

describe('stop and resume', () => {
  test('sends nothing more when the stop is answered, and goes on with the rest when resumed', async () => {
    const orders = await someOrders(3)
    const runId = await start(toRows(orders, 'H'))
    expect((await change(runId, 'stop')).status).toBe(200)
    await desk.work()
    expect(await report(runId)).toMatchObject({ run: { state: 'stopped', sent_count: 0 } })
    expect(await desk.parcels(orders[0]!.id)).toEqual([])
    expect((await change(runId, 'resume')).status).toBe(200)
    await desk.work()
    expect((await report(runId)).run).toMatchObject({ state: 'done', sent_count: 3 })
    const acts = (await desk.log()).filter(({ object }) => object === `dispatch ${runId}`)
    expect(acts.map(({ act }) => act)).toEqual(['dispatch start', 'dispatch stop', 'dispatch resume'])
  })

  test('waits for the parcel that is being sent when a stop comes meanwhile', async () => {
    const orders = await someOrders(4)
    const runId = await start(toRows(orders, 'N'))
    const client = await desk.database.pool.connect()
    await client.query('begin')
    await client.query('select from orders where id = $1 for update', [orders[0]!.id])
    const working = work(runId)
    await isBlocked(1)
    const stopping = change(runId, 'stop')
    await isBlocked(2)
    await client.query('commit')
    client.release()
    // The worker may send further parcels before the stop gets its turn; it never does afterwards.
    const { status } = await stopping
    const stopped = await report(runId)
    expect(stopped.results[0]).toMatchObject({ state: 'sent' })
    expect(stopped.run.state).toBe(status === 200 ? 'stopped' : 'done')
    await working
    await desk.work()
    expect(await report(runId)).toEqual(stopped)
  })

  /** Waits until so many transactions wait for a lock. */
  const isBlocked = (count: number) =>
    expect
      .poll(async () => {
        const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return (await desk.run(text)).length
      })
      .toBe(count)

  test('change nothing a second time, and are refused once all is done', async () => {
    const runId = await start(toRows(await someOrders(1), 'I'))
    const before = (await desk.log()).length
    expect((await change(runId, 'resume')).status).toBe(200)
    expect((await change(runId, 'stop')).status).toBe(200)
    expect((await change(runId, 'stop')).status).toBe(200)
    expect(await desk.log()).toHaveLength(before + 1)
    await change(runId, 'resume')
    await desk.work()
    const over = await change(runId, 'stop')
    expect([over.status, over.body.error_code.name]).toEqual([409, 'sending_run_over'])
    expect((await change(999_999, 'stop')).status).toBe(404)
  })
})

describe('list of dispatches', () => {
  test('shows scoped staff their own, whose rows find orders of their scope only', async () => {
    const other = await desk.anOrder({ of: 'other' })
    const own = await start(toRows([...(await someOrders(1)), other], 'J'), 'scoped')
    const foreign = await start(toRows(await someOrders(1), 'K'))
    await desk.work()
    const list = async (as: string) =>
      (await desk.call<ResponseOf<typeof listRuns>>('GET', 'sending/runs/', { as })).body
    expect((await list('scoped')).results.map(run => run.run_id)).toEqual([own])
    expect((await list('owner')).results.slice(0, 2).map(run => run.run_id)).toEqual([foreign, own])
    expect((await report(own, '', 'scoped')).results).toMatchObject([
      { state: 'sent' },
      { state: 'left', problem: 'unknown_order', order_id: null },
    ])
    const countExported = async (runId: number) => {
      const body = { kind: 'dispatch_rows', filter: `run_id=${runId}` }
      const options = { as: 'scoped', body, key: crypto.randomUUID() }
      return (await desk.call<{ row_count: number }>('POST', 'exports/', options)).body.row_count
    }
    expect([await countExported(own), await countExported(foreign)]).toEqual([2, 0])
    const missing = await desk.call('GET', `sending/runs/${foreign}/`, { as: 'scoped' })
    expect([missing.status, (await change(foreign, 'stop', 'scoped')).status]).toEqual([404, 404])
  })

  test('deletes dispatches after 90 days', async () => {
    const runId = await start(toRows(await someOrders(1), 'L'))
    const old = (days: number) =>
      desk.run(
        'update dispatch_runs set created_at = $2 where id = $1',
        runId,
        new Date(deskTime - days * 86_400_000),
      )
    const purge = () => purgeRuns.run({}, aTaskContext(desk.database, { now: () => deskTime }))
    await old(89)
    await purge()
    expect((await report(runId)).run).toMatchObject({ run_id: runId })
    await old(91)
    await purge()
    expect(await desk.run('select from dispatch_rows where run_id = $1', runId)).toEqual([])
  })
})
