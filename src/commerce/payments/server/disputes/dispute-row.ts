import * as z from 'zod'
import type { Db, ReadDb } from '../../../../platform/server/database.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { disputeStates, evidenceDraft } from '../../dispute-shapes.ts'
import { providerNames } from '../providers/provider.ts'

const disputeRow = z.object({
  id: z.int(),
  orderId: z.int(),
  paymentId: z.string(),
  provider: z.enum(providerNames),
  ref: z.string(),
  state: z.enum(disputeStates),
  reason: z.string().nullable(),
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  openedAt: z.date(),
  dueAt: z.date().nullable(),
  factsAt: z.date().nullable(),
  submittedAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  failure: z.string().nullable(),
  version: z.int(),
  evidence: evidenceDraft,
  note: z.string().nullable(),
  link: z.string().nullable(),
})
/** A dispute; `paymentId` is the payment's public id. */
export type Dispute = z.output<typeof disputeRow>

const columns = `d.id, d.order_id as "orderId", p.public_id as "paymentId", d.provider, d.ref, d.state, d.reason, d.amount,
  d.currency, d.opened_at as "openedAt", d.due_at as "dueAt", d.facts_at as "factsAt", d.submitted_at as "submittedAt",
  d.ended_at as "endedAt", d.failure, d.version, d.evidence, d.note, d.link`
const source = 'from disputes d join payments p on p.id = d.payment_id'

const ofOrderStatement = statement({
  name: 'disputes.of-order',
  text: `select ${columns} ${source} where d.order_id = $1
    order by d.state <> 'needs_response', d.due_at, d.opened_at desc, d.id desc`,
  row: disputeRow,
})

/** Reads the disputes of an order: those that need a response first, then the newest. */
export const listDisputes = (db: ReadDb, orderId: number): Promise<Dispute[]> =>
  db.query(ofOrderStatement, [orderId])

const lockStatement = statement({
  name: 'disputes.lock',
  text: `select ${columns} ${source} where d.id = $1 for no key update of d`,
  row: disputeRow,
})

export async function lockDispute(db: Db, id: number): Promise<Dispute | null> {
  const [dispute] = await db.query(lockStatement, [id])
  return dispute ?? null
}

const readStatement = statement({
  name: 'disputes.read',
  text: `select ${columns} ${source} where d.id = $1`,
  row: disputeRow,
})

export async function readDispute(db: ReadDb, id: number): Promise<Dispute | null> {
  const [dispute] = await db.query(readStatement, [id])
  return dispute ?? null
}
