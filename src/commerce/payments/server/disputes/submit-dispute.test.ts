import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../../tests/helpers/config.ts'
import { Failure } from '../../../../platform/contract/errors.ts'
import { performAct, planAct } from '../../../../platform/server/operators/grave-act.ts'
import { silentServiceClient } from '../../../../platform/server/testing/fake-service.ts'
import { rollBackOnFailure } from '../../../../platform/server/writes/roll-back-on-failure.ts'
import type { ProviderDisputes } from '../providers/disputes.ts'
import type { DisputeFacts } from '../providers/provider.ts'
import { aPaymentWorld } from '../testing/a-payment-world.ts'
import type { PaymentWorld } from '../testing/payment-world.ts'
import { listDisputes, lockDispute } from './dispute-row.ts'
import { insertFile } from './evidence-files.ts'
import { endDispute } from './note-facts.ts'
import { sendEvidence } from './send-evidence.ts'
import { createSubmitAct } from './submit-act.ts'

let world: PaymentWorld
let act: ReturnType<typeof createSubmitAct>
/** The bank's side: its state, what it got, and the fault of the next call. */
const bank = {
  state: 'needs_response' as DisputeFacts['state'],
  evidence: [] as Readonly<Record<string, string>>[],
  files: [] as string[],
  fault: null as 'lost' | 'away' | 'refused' | null,
}
const facts = (): DisputeFacts => ({
  at: world.clock.now,
  state: bank.state,
  reason: null,
  amount: null,
  currency: null,
  dueAt: world.clock.now + 86_400_000,
})
const disputes: ProviderDisputes = {
  read: async () => ({ is: 'read', facts: facts() }),
  async upload({ id }) {
    bank.files.push(id)
    return { is: 'stored', ref: `file_${id}` }
  },
  async submit(_ref, evidence) {
    const { fault } = bank
    bank.fault = null
    if (fault === 'away') return { is: 'unclear' }
    if (fault === 'refused') return { is: 'refused', reason: 'invalid_evidence' }
    bank.evidence.push(evidence)
    bank.state = 'under_review'
    return fault === 'lost' ? { is: 'unclear' } : { is: 'read', facts: facts() }
  },
}
beforeAll(async () => {
  world = await aPaymentWorld({ stock: 100, name: 'stripe_card', chargesByApproval: false })
  world.fake.provider.disputes = disputes
  act = createSubmitAct(() => world.tools.tasks.sendEvidence)
})
afterAll(() => world[Symbol.asyncDispose]())

const context = () => ({
  read: world.database.read,
  transaction: world.database.transaction,
  config: testConfig(),
  outside: silentServiceClient,
  log: pino({ level: 'silent' }),
  now: () => world.clock.now,
  scope: null,
})

async function aDispute(columns: { evidence?: object; due_at?: Date } = {}) {
  Object.assign(bank, { state: 'needs_response', evidence: [], files: [], fault: null })
  const order = await world.aPaidOrder()
  const {
    evidence = { uncategorized_text: 'It was sent.' },
    due_at: dueAt = new Date(world.clock.now + 86_400_000),
  } = columns
  const [dispute] = await world.rows<{ id: number }>(
    `insert into disputes (order_id, payment_id, provider, ref, state, opened_at, due_at, evidence)
      select order_id, id, provider, gen_random_uuid()::text, 'needs_response', now(), $2, $3
      from payments where public_id = $1 returning id::int`,
    [order.paymentId, dueAt, JSON.stringify(evidence)],
  )
  return { ...order, disputeId: dispute?.id ?? 0 }
}
type Disputed = Awaited<ReturnType<typeof aDispute>>
const plan = ({ publicId, disputeId }: Disputed) =>
  planAct(world.database.read, act, { order_id: publicId, dispute_id: disputeId }, context())
async function planned(order: Disputed) {
  const seen = await plan(order)
  if (seen instanceof Failure) throw new Error(seen.entry.name)
  return seen
}
function perform(seen: Awaited<ReturnType<typeof planned>>) {
  const actor = { name: 'staff 3', via: 'studio', requestId: null } as const
  const by = { actor, reason: 'defend', now: world.clock.now, batch: randomUUID(), tellAt: null }
  return rollBackOnFailure(world.database.transaction, db =>
    performAct(db, act, seen, { ...by, isStop: false, prepared: null }, context()),
  )
}
const read = async ({ id }: { id: number }) => (await listDisputes(world.database.read, id))[0]
const errorOf = (result: unknown) => (result instanceof Failure ? result.entry.name : 'done')

describe('dispute submit', () => {
  test("sends the draft, the order's facts and each file once, and waits for the bank", async () => {
    const order = await aDispute()
    const file = {
      disputeId: order.disputeId,
      field: 'receipt',
      type: 'image/png',
      at: world.clock.now,
    } as const
    const id = await world.database.transaction(db =>
      insertFile(db, { ...file, content: Buffer.from('picture') }, world.tools.config),
    )
    const seen = await planned(order)
    expect(seen.consequences).toMatchObject({
      touches: { dispute: 1 },
      finals: ['evidence_sent'],
      details: { fields: ['uncategorized_text', 'receipt'], file_count: 1 },
    })
    const done = await perform(seen)
    expect(done).toMatchObject({ touched: { dispute: 1 }, result: { dispute_id: order.disputeId } })
    expect(await read(order)).toMatchObject({ state: 'submitting' })
    await world.work()
    expect(bank.files).toEqual([id])
    expect(bank.evidence).toMatchObject([{ uncategorized_text: 'It was sent.', receipt: `file_${id}` }])
    expect(bank.evidence[0]?.['customer_email_address']).toContain('@')
    expect(await read(order)).toMatchObject({ state: 'under_review', submittedAt: new Date(world.clock.now) })
  })

  test('sends nothing twice when the response is lost', async () => {
    const order = await aDispute()
    await perform(await planned(order))
    bank.fault = 'lost'
    await expect(sendEvidence(world.tools, order.disputeId)).rejects.toThrow('not confirmed')
    await sendEvidence(world.tools, order.disputeId)
    expect(bank.evidence).toHaveLength(1)
    expect(await read(order)).toMatchObject({ state: 'under_review' })
  })

  test('can be tried again when the provider refuses the evidence', async () => {
    const order = await aDispute()
    await perform(await planned(order))
    bank.fault = 'refused'
    await sendEvidence(world.tools, order.disputeId)
    expect(await read(order)).toMatchObject({ state: 'needs_response', failure: 'invalid_evidence' })
    await perform(await planned(order))
    await sendEvidence(world.tools, order.disputeId)
    expect(await read(order)).toMatchObject({ state: 'under_review', failure: null })
  })

  test('waits while the provider is down, and leaves a dispute that ended meanwhile', async () => {
    const order = await aDispute()
    await perform(await planned(order))
    bank.fault = 'away'
    await expect(sendEvidence(world.tools, order.disputeId)).rejects.toThrow('not confirmed')
    await world.database.transaction(async db => {
      const dispute = await lockDispute(db, order.disputeId)
      if (dispute) await endDispute(db, dispute, 'won', world.clock.now)
    })
    await sendEvidence(world.tools, order.disputeId)
    expect([bank.evidence, (await read(order))?.state]).toEqual([[], 'won'])
  })

  test('is done once when two people submit at the same time', async () => {
    const seen = await planned(await aDispute())
    const results = await Promise.all([perform(seen), perform(seen)])
    expect(results.map(errorOf).toSorted()).toEqual(['dispute_closed', 'done'])
  })

  test('has a new version when the draft changed meanwhile', async () => {
    const order = await aDispute()
    const seen = await planned(order)
    await world.rows('update disputes set version = version + 1 where id = $1', [order.disputeId])
    expect(errorOf(await perform(seen))).toBe('act_changed')
  })

  test('is refused after the deadline, without evidence, and for another order', async () => {
    const late = await aDispute({ due_at: new Date(world.clock.now) })
    expect(errorOf(await plan(late))).toBe('dispute_too_late')
    const empty = await aDispute({ evidence: {} })
    expect(errorOf(await plan(empty))).toBe('validation_failed')
    expect(errorOf(await plan({ ...empty, disputeId: late.disputeId }))).toBe('not_found')
  })
})
