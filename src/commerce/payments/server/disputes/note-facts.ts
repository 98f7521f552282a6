import * as z from 'zod'
import { Failure } from '../../../../platform/contract/errors.ts'
import { beginStates, changeState } from '../../../../platform/server/change-state.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import type { Payment } from '../payment-row.ts'
import type { DisputeFacts } from '../providers/provider.ts'
import { disputeMachine } from './dispute-machine.ts'
import { type Dispute, lockDispute } from './dispute-row.ts'

const openStatement = statement({
  name: 'disputes.open',
  text: `insert into disputes (order_id, payment_id, provider, ref, state, opened_at)
    values ($1, $2, $3, $4, 'needs_response', $5) on conflict do nothing returning id`,
  row: z.object({ id: z.int() }),
})

const findStatement = statement({
  name: 'disputes.find',
  text: 'select id from disputes where provider = $1 and ref = $2',
  row: z.object({ id: z.int() }),
})

/** Locks the dispute with the provider's id, which it inserts when the first news of it arrive. */
export async function openDispute(
  db: Db,
  { id: paymentId, orderId, provider }: Payment,
  { ref, at }: { ref: string; at: number },
): Promise<Dispute> {
  const [opened] = await db.query(openStatement, [orderId, paymentId, provider, ref, new Date(at)])
  if (opened) await beginStates(db, disputeMachine, { ids: [opened.id], at, actor: 'provider' })
  const [found] = opened ? [opened] : await db.query(findStatement, [provider, ref])
  const dispute = found && (await lockDispute(db, found.id))
  if (!dispute) throw new Error('a dispute is gone')
  return dispute
}

const factsStatement = statement({
  name: 'disputes.note-facts',
  text: `update disputes set reason = coalesce($2, reason), amount = coalesce($3, amount), currency = coalesce($4, currency),
      due_at = coalesce($5, due_at), facts_at = $6 where id = $1`,
  row: none,
})

/** Stores the provider's facts of a locked dispute, unless newer ones are known. */
export async function noteFacts(db: Db, dispute: Dispute, facts: DisputeFacts, at: number): Promise<void> {
  if (dispute.factsAt && facts.at < dispute.factsAt.getTime()) return
  const { reason, amount, currency, dueAt } = facts
  const due = dueAt === null ? null : new Date(dueAt)
  await db.query(factsStatement, [dispute.id, reason, amount, currency, due, new Date(facts.at)])
  const { state } = facts
  if (state === 'won' || state === 'lost') await endDispute(db, dispute, state, at)
  else if (state) await reviewDispute(db, dispute, state, at)
}

const acts = { needs_response: 'ask_again', under_review: 'review', won: 'win', lost: 'lose' } as const

/** Ends a locked dispute; one that news end again may have another end. */
export async function endDispute(db: Db, dispute: Dispute, to: 'won' | 'lost', at: number): Promise<void> {
  const now = await lockDispute(db, dispute.id)
  if (now && now.state !== to) await move(db, now, { to, at, set: { ended_at: new Date(at) } })
}

/** Moves an open dispute. One that we submit stays so until the response to the submission is known. */
export async function reviewDispute(
  db: Db,
  dispute: Dispute,
  to: 'needs_response' | 'under_review',
  at: number,
): Promise<void> {
  const { state } = dispute
  const isOpen = state === 'needs_response' || state === 'under_review' || state === 'submitting'
  if (!isOpen || state === to || (state === 'submitting' && to === 'needs_response')) return
  const set = to === 'under_review' ? { submitted_at: new Date(at), failure: null } : {}
  await move(db, dispute, { to, at, set })
}

async function move(
  db: Db,
  { id }: Dispute,
  { to, at, set }: { to: keyof typeof acts; at: number; set: Record<string, unknown> },
): Promise<void> {
  const changed = await changeState(db, disputeMachine, id, { act: acts[to], at, actor: 'provider', set })
  if (changed instanceof Failure) throw new Error(`a dispute could not ${acts[to]}`)
}
