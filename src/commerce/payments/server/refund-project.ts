import * as z from 'zod'
import { countListeners } from '../../../notifications/server/index.ts'
import { Failure } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { addJob, type KeyMode } from '../../../platform/server/jobs/add-job.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { lockOrder } from '../../orders/server/index.ts'
import type { PlannedRefunds } from '../../shop/server/index.ts'
import { refundUnits } from './refund-order.ts'
import type { PaymentTools } from './tools.ts'

const batchSize = 50

const begin = statement({
  name: 'payments.begin-project-refunds',
  text: `insert into project_refunds (project_id, started_at)
    select p.id, $1 from projects p where p.status in ('failed', 'cancelled')
      and not exists (select from project_refunds r where r.project_id = p.id)
      and exists (select from orders o
        where o.project_id = p.id and o.status in ('INPROGRESS', 'DISPATCHED', 'COMPLETED'))
    order by p.id on conflict do nothing`,
  row: none,
})

const waiting = statement({
  name: 'payments.projects-to-refund',
  text: `select r.project_id as "projectId" from project_refunds r where r.stopped_at is null
      and exists (select from orders o where o.project_id = r.project_id and not o.is_disputed
        and o.status in ('INPROGRESS', 'DISPATCHED', 'COMPLETED'))
    order by r.project_id`,
  row: z.object({ projectId: z.int() }),
})

/** Starts the refunds of failed and cancelled projects, including those with late payments. */
export async function startProjectRefunds(tools: PaymentTools): Promise<void> {
  await tools.transaction(async db => {
    await db.query(begin, [new Date(tools.now())])
    for (const { projectId } of await db.query(waiting)) {
      await refundProjectSoon(db, tools, projectId, { mode: 'unsafe_dedupe' })
    }
  })
}

const refundProjectSoon = (
  db: Db,
  tools: PaymentTools,
  projectId: number,
  { after = 0, mode }: { after?: number; mode?: KeyMode } = {},
): Promise<void> =>
  addJob(
    db,
    tools.tasks.refundProject,
    { project_id: projectId, after },
    { key: `refund project ${projectId}`, mode },
  )

const batch = statement({
  name: 'payments.orders-to-refund',
  text: `select id from orders where project_id = $1 and id > $2 and not is_disputed
      and status in ('INPROGRESS', 'DISPATCHED', 'COMPLETED')
    order by id limit ${batchSize}`,
  row: z.object({ id: z.int() }),
})

const running = statement({
  name: 'payments.project-refunds-run',
  text: `update project_refunds set refunded_count = refunded_count + 1
    where project_id = $1 and stopped_at is null returning project_id`,
  row: z.object({ project_id: z.int() }),
})

/**
 * Refunds the orders of an ended project, each in its own transaction, so that it can resume after a crash or
 * an operator's stop. Skips disputed orders until the dispute ends.
 */
export async function refundProject(tools: PaymentTools, projectId: number, after: number): Promise<void> {
  const orders = await tools.read.query(batch, [projectId, after])
  for (const { id } of orders) {
    if ((await refundOne(tools, projectId, id)) === 'stopped') return
  }
  const last = orders.at(-1)
  // Continues with the next batch even if orders were refused; the sweep retries those in a minute.
  if (last && orders.length === batchSize) {
    await tools.transaction(db => refundProjectSoon(db, tools, projectId, { after: last.id }))
  }
}

class Refused extends Error {}

async function refundOne(
  tools: PaymentTools,
  projectId: number,
  orderId: number,
): Promise<'refunded' | 'refused' | 'stopped'> {
  try {
    return await tools.transaction(async db => {
      const [run] = await db.query(running, [projectId])
      if (!run) return 'stopped'
      const order = await lockOrder(db, { id: orderId })
      if (!order || order.isDisputed) throw new Refused(order ? 'disputed' : 'gone')
      const refundInput = {
        items: null,
        reason: 'project_ended',
        actor: 'system',
        isWithdrawal: true,
      } as const
      const refunded = await refundUnits(db, tools, order, refundInput)
      if (refunded instanceof Failure) throw new Refused(refunded.entry.name)
      return 'refunded'
    })
  } catch (error) {
    // An error in one order must not block the refunds of others.
    tools.log.error({ order: orderId, err: error }, 'an order of an ended project is not refunded')
    return 'refused'
  }
}

const planned = statement({
  name: 'payments.plan-project-refunds',
  text: `with due as (
      select o.id, o.user_id, o.is_disputed, coalesce(p.charged_currency, p.currency) as currency,
          coalesce(p.amount - (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id), 0) as amount
        from orders o left join payments p on p.order_id = o.id and p.pays
       where o.project_id = $1 and o.status in ('INPROGRESS', 'DISPATCHED', 'COMPLETED')
    ), money as (
      select currency, sum(amount) as amount from due where not is_disputed and amount > 0 group by currency
    )
    select (select count(*)::int from due where not is_disputed) as orders,
      (select count(*)::int from due where is_disputed) as disputed,
      (select coalesce(json_agg(json_build_object('currency', currency, 'amount', amount) order by currency), '[]')
         from money) as money,
      (select coalesce(json_agg(distinct user_id), '[]') from due
        where not is_disputed and amount > 0 and user_id is not null) as "fanIds"`,
  row: z.object({
    orders: z.int(),
    disputed: z.int(),
    money: z.array(z.object({ currency: z.string(), amount: z.int() })),
    fanIds: z.array(z.int()),
  }),
})

/** Reads what refunding all orders of a project would do: each fan gets back what they have paid and not got back yet. */
export async function planRefundsOfProject(db: ReadDb, projectId: number): Promise<PlannedRefunds> {
  const [plan] = await db.query(planned, [projectId])
  if (!plan) throw new Error('one row, always')
  const { fanIds, ...refunds } = plan
  return { ...refunds, told: await countListeners(db, { kind: 'order', artistId: null, fanIds }) }
}

const stop = statement({
  name: 'payments.stop-project-refunds',
  text: `update project_refunds set stopped_at = $2 where project_id = $1
    returning refunded_count as "refundedCount"`,
  row: z.object({ refundedCount: z.int() }),
})

/**
 * Stops the refunds of a project after the current order, or resumes them. Returns null if the project has
 * none.
 */
export async function setProjectRefunds(
  db: Db,
  tools: PaymentTools,
  { projectId, isStopped }: { projectId: number; isStopped: boolean },
  by: OperatorAct,
): Promise<{ refundedCount: number } | null> {
  const [row] = await db.query(stop, [projectId, isStopped ? new Date(by.now) : null])
  if (!row) return null
  if (!isStopped) await refundProjectSoon(db, tools, projectId)
  const entry = { ...by, act: isStopped ? 'payments stop-refunds' : 'project refunds' }
  const object = `project ${projectId}`
  await writeAudit(db, { ...entry, object, before: {}, after: { is_stopped: isStopped } }, by.now)
  return row
}
