import * as z from 'zod'
import { Failure, fail, platformErrors } from '../../../../platform/contract/errors.ts'
import { int4Max } from '../../../../platform/contract/paged.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { buildTextSql } from '../../../../platform/server/localized-text.ts'
import { defineGraveAct, requireScope } from '../../../../platform/server/operators/grave-act.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { shopErrors } from '../../contract.ts'
import { cancelProject } from '../change-project.ts'
import { planProjectRefunds } from '../planned-refunds.ts'
import { projectMachine } from '../project-machine.ts'
import { planSales } from '../stop-sales.ts'
import { pauseSale, resumePausedSale } from './pause-sale.ts'

const read = statement({
  name: 'shop.project-for-act',
  text: `select p.id, ${buildTextSql('p.name', "'en'")} as name, p.status, p.artist_id as "artistId",
      (select count(*)::int from products d where d.project_id = p.id and 'paused' = any(d.sale_stops)) as paused
    from projects p where p.id = $1`,
  row: z.object({
    id: z.int(),
    name: z.string(),
    status: z.enum(projectMachine.states),
    artistId: z.int().nullable(),
    paused: z.int(),
  }),
})

const lockProducts = statement({
  name: 'shop.lock-products-for-act',
  text: 'select id from products where project_id = $1 order by id for no key update',
  row: z.object({ id: z.int() }),
})
const lockVariants = statement({
  name: 'shop.lock-variants-for-act',
  text: `select v.id from variants v join products d on d.id = v.product_id
    where d.project_id = $1 order by v.id for no key update of v`,
  row: z.object({ id: z.int() }),
})
const lockProject = statement({
  name: 'shop.lock-project-for-act',
  text: 'select id from projects where id = $1 for no key update',
  row: z.object({ id: z.int() }),
})

const endable = ['online', 'ended', 'successful'] as const

/** Cancels a project: a pause of its sale at once, then the end of the sale, of unpaid orders, and refunds. */
export const cancelProjectAct = defineGraveAct({
  name: 'project cancel',
  right: 'shop.cancel',
  scope: 'artist',
  input: z.object({ project_id: z.int('ERR_REQUIRED').min(1).max(int4Max) }),
  secondPerson: 'always',
  waits: 'act',
  allowsDrift: true,
  counter: null,
  async lock(db, { project_id: projectId }) {
    for (const each of [lockProducts, lockVariants, lockProject]) await db.query(each, [projectId])
  },
  async plan(db, { project_id: projectId }, { scope }) {
    const project = await readProject(db, projectId)
    if (project instanceof Failure) return project
    const outside = requireScope(scope, { artistIds: toList(project.artistId), eventId: null })
    if (outside) return outside
    if (!endable.some(status => status === project.status)) return fail(platformErrors.notAllowedNow)
    const [refunds, sales] = await Promise.all([
      planProjectRefunds(db, projectId),
      planSales(db, { kind: 'project', ids: [projectId] }, 'paused'),
    ])
    const { disputed, money, told } = refunds
    const orders = sales.orders - disputed
    return {
      object: `project ${projectId}`,
      title: project.name,
      consequences: {
        told,
        orders,
        tickets: sales.tickets,
        holds: sales.holds,
        money,
        touches: { project: 1, product: project.paused },
        finals: [
          'project_cancelled',
          ...(orders > 0 ? ['refunds'] : []),
          ...(sales.holds > 0 ? ['unpaid_orders'] : []),
        ],
        details: { status: project.status, disputed_orders: disputed },
      },
      state: { status: project.status, paused: project.paused },
    }
  },
  hold: (db, plan) => pauseSale(db, plan.input.project_id),
  async release(db, { project_id: projectId }) {
    await resumePausedSale(db, projectId)
  },
  async perform(db, plan, by) {
    const { project_id: projectId } = plan.input
    const product = await resumePausedSale(db, projectId)
    const changed = await cancelProject(db, { ...by, projectId })
    if (!('from' in changed)) return changed
    return { touched: { project: 1, product }, result: { project_id: projectId, ...changed.sold } }
  },
})

async function readProject(db: ReadDb, projectId: number) {
  const [project] = await db.query(read, [projectId])
  return project ?? fail(shopErrors.projectNotFound)
}

const toList = (artistId: number | null) => (artistId === null ? [] : [artistId])
