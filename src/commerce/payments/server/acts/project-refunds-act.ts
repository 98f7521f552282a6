import * as z from 'zod'
import { fail, platformErrors } from '../../../../platform/contract/errors.ts'
import { int4Max } from '../../../../platform/contract/paged.ts'
import { buildTextSql } from '../../../../platform/server/localized-text.ts'
import { defineGraveAct, requireScope } from '../../../../platform/server/operators/grave-act.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { planSales } from '../../../shop/server/index.ts'
import { planRefundsOfProject, setProjectRefunds } from '../refund-project.ts'
import type { MakeTools } from '../tools.ts'

const read = statement({
  name: 'payments.project-refunds-for-act',
  text: `select r.stopped_at as "stoppedAt", r.refunded_count as "refundedCount", p.artist_id as "artistId",
      ${buildTextSql('p.name', "'en'")} as name
    from projects p left join project_refunds r on r.project_id = p.id where p.id = $1`,
  row: z.object({
    stoppedAt: z.date().nullable(),
    refundedCount: z.int().nullable(),
    artistId: z.int().nullable(),
    name: z.string(),
  }),
})

const lock = statement({
  name: 'payments.lock-project-refunds',
  text: 'select project_id from project_refunds where project_id = $1 for update',
  row: z.object({ project_id: z.int() }),
})

/** Lets the stopped refunds of a failed or cancelled project go on: all its orders are refunded by a job. */
export const createProjectRefundsAct = (makeTools: MakeTools) =>
  defineGraveAct({
    name: 'project refunds',
    right: 'orders.refund',
    scope: 'artist',
    input: z.object({ project_id: z.int('ERR_REQUIRED').min(1).max(int4Max) }),
    secondPerson: 'always',
    waits: 'act',
    allowsDrift: true,
    counter: null,
    async lock(db, { project_id: projectId }) {
      await db.query(lock, [projectId])
    },
    async plan(db, { project_id: projectId }, { scope }) {
      const [project] = await db.query(read, [projectId])
      if (!project) return fail(platformErrors.notFound)
      const { artistId, stoppedAt, refundedCount, name } = project
      const outside = requireScope(scope, { artistIds: artistId === null ? [] : [artistId], eventId: null })
      if (outside) return outside
      if (stoppedAt === null) return fail(platformErrors.notAllowedNow)
      const [{ orders, disputed, money, told }, sales] = await Promise.all([
        planRefundsOfProject(db, projectId),
        planSales(db, { kind: 'project', ids: [projectId] }, null),
      ])
      return {
        object: `project ${projectId}`,
        title: name,
        consequences: {
          told,
          orders,
          tickets: sales.tickets,
          holds: 0,
          money,
          touches: { project_refund: 1 },
          finals: orders > 0 ? ['refunds'] : [],
          details: { refunded_orders: refundedCount, disputed_orders: disputed },
        },
        state: { stopped_at: stoppedAt.toISOString() },
      }
    },
    async perform(db, plan, by, context) {
      const { project_id: projectId } = plan.input
      const tools = makeTools(context)
      const set = await setProjectRefunds(db, tools, { projectId, isStopped: false }, by)
      if (!set) return fail(platformErrors.notFound)
      return { touched: { project_refund: 1 }, result: { project_id: projectId } }
    },
  })
