import { Failure, fail, platformErrors } from '../../../../platform/contract/errors.ts'
import { changeState } from '../../../../platform/server/change-state.ts'
import type { Db, ReadDb } from '../../../../platform/server/database.ts'
import { addJob } from '../../../../platform/server/jobs/add-job.ts'
import type { Task } from '../../../../platform/server/jobs/task.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import {
  type ActContext,
  defineGraveAct,
  type GraveAct,
  type PlanDraft,
} from '../../../../platform/server/operators/grave-act.ts'
import { readOrderForStaff } from '../../../orders/server/index.ts'
import { disputeErrors, submitDisputeInput } from '../../dispute-shapes.ts'
import { disputeMachine } from './dispute-machine.ts'
import { type Dispute, lockDispute, readDispute } from './dispute-row.ts'
import { listFiles } from './evidence-files.ts'

/** Returns why the evidence can't be submitted now; null if it can. */
export function findSubmitRefusal(dispute: Dispute, fileCount: number, now: number): Failure | null {
  const { provider, state, dueAt, evidence } = dispute
  if (provider !== 'stripe_card' || state !== 'needs_response') return fail(disputeErrors.closed)
  if (dueAt && dueAt.getTime() <= now) return fail(disputeErrors.tooLate)
  const isEmpty = Object.keys(evidence).length === 0 && fileCount === 0
  return isEmpty ? fail(platformErrors.validationFailed, { evidence: 'ERR_REQUIRED' }) : null
}

async function planSubmit(
  db: ReadDb,
  input: { order_id: string; dispute_id: number },
  { scope, now }: ActContext,
): Promise<PlanDraft | Failure> {
  const order = await readOrderForStaff(db, input.order_id, scope)
  const dispute = order && (await readDispute(db, input.dispute_id))
  if (!order || dispute?.orderId !== order.id) return fail(platformErrors.notFound)
  const files = await listFiles(db, dispute.id)
  const refused = findSubmitRefusal(dispute, files.length, now())
  if (refused) return refused
  const { id, amount, currency, dueAt, evidence, version } = dispute
  return {
    object: `order ${order.number}`,
    title: order.number,
    consequences: {
      told: [],
      orders: 0,
      tickets: 0,
      holds: 0,
      money: [],
      touches: { dispute: 1 },
      finals: ['evidence_sent'],
      details: {
        dispute_id: id,
        amount,
        currency,
        due_at: dueAt?.toISOString() ?? null,
        fields: [...Object.keys(evidence), ...files.map(({ field }) => field)],
        file_count: files.length,
      },
    },
    state: { version },
  }
}

/**
 * Defines `dispute submit`: it hands the evidence to a job, because a call of the provider inside the
 * transaction would hold locks. A bank takes evidence once.
 */
export const createSubmitAct = (
  getTask: () => Task<{ dispute_id: number }>,
): GraveAct<typeof submitDisputeInput> =>
  defineGraveAct({
    name: 'dispute submit',
    right: 'orders.refund',
    scope: 'artist',
    input: submitDisputeInput,
    secondPerson: 'never',
    waits: 'no',
    counter: null,
    async lock(db: Db, { dispute_id: id }) {
      await lockDispute(db, id)
    },
    plan: planSubmit,
    async perform(db, { input, object, consequences }, by) {
      const { dispute_id: id } = input
      const actor = `operator:${by.actor.name}` as const
      const changed = await changeState(db, disputeMachine, id, {
        act: 'submit',
        at: by.now,
        actor,
        set: { failure: null },
      })
      if (changed instanceof Failure) return changed
      await addJob(db, getTask(), { dispute_id: id }, { key: `evidence ${id}` })
      const { fields } = consequences.details
      const entry = { ...by, act: 'dispute submit', object, before: { state: changed.from } }
      await writeAudit(db, { ...entry, after: { dispute: id, state: changed.to, fields } }, by.now)
      return { touched: { dispute: 1 }, result: { dispute_id: id } }
    },
  })
