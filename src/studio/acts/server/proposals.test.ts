import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { newKey } from '../../staff/server/testing/a-staff.ts'
import { holdLock } from '../../staff/server/testing/hold-lock.ts'
import { readErrorName } from '../../staff/server/testing/studio-browser.ts'
import { expireProposals } from './end-proposals.ts'
import { type ActsDesk, anActsDesk, type Person } from './testing/acts-desk.ts'

let desk: ActsDesk
let proposer: Person
let approver: Person
beforeEach(async () => {
  desk = await anActsDesk()
  proposer = await desk.hire('Support')
  approver = await desk.hire('Support')
})
afterEach(() => desk.close())

/** Proposes a refund above the limit and returns the proposal's id. */
async function propose(thingId = 1): Promise<number> {
  await desk.rows('update things set price = 20000 where id = $1', [thingId])
  const { body } = await desk.run(proposer, 'thing refund', thingId)
  expect(body).toMatchObject({ is: 'proposed', planned_id: null, runs_at: null, result: null })
  return body.proposal_id
}

const read = async (id: number, { browser }: Person = approver) =>
  (await browser.get(`acts/proposals/${id}/`)).body

const approve = (id: number, version: string, { browser } = approver, key = newKey()) =>
  browser.post(`acts/proposals/${id}/approve/`, { version, reason: 'looks right' }, key)

const listStates = async ({ browser } = approver) =>
  (await browser.get('acts/proposals/')).body.results.map((row: { state: string }) => row.state)

describe('proposal', () => {
  test('is listed with its reason, and shows the consequences then and now', async () => {
    const id = await propose()
    const [listed] = (await approver.browser.get('acts/proposals/')).body.results
    expect(listed).toEqual({
      proposal_id: id,
      act: 'thing refund',
      object: 'thing 1',
      title: 'Thing 1',
      proposer: { staff_id: proposer.staffId, name: expect.stringMatching(/^Staff/) },
      reason: 'for thing refund',
      made_at: '2030-01-01T12:00:00.000Z',
      expires_at: '2030-01-02T12:00:00.000Z',
      state: 'open',
      can_approve: true,
      why_not: null,
    })
    expect(await read(id)).toMatchObject({ differs: false, consequences: { details: { price: 20000 } } })
    await desk.rows('update things set price = 30000')
    expect(await read(id)).toMatchObject({
      differs: true,
      consequences: { details: { price: 20000 } },
      now: { consequences: { details: { price: 30000 } } },
    })
    await desk.rows(`update things set state = 'sold'`)
    expect(await read(id)).toMatchObject({ differs: true, now: { failure: 'not_allowed_now' } })
  })

  test('shows a difference also for an act that allows drift', async () => {
    const { proposal_id: id } = (await desk.run(proposer, 'thing drop')).body
    const before = await read(id)
    expect(before.differs).toBe(false)
    await desk.rows('update things set price = 30000')
    const after = await read(id)
    expect([after.differs, after.now.version]).toEqual([true, before.version])
    expect((await approve(id, after.now.version)).body.is).toBe('done')
  })

  test('is done for its proposer once another person approves it', async () => {
    const id = await propose()
    const { version } = await read(id)
    const key = newKey()
    const first = await approve(id, version, approver, key)
    expect(first.body).toMatchObject({ is: 'done', result: { thing_id: 1 } })
    expect((await approve(id, version, approver, key)).body).toEqual(first.body)
    const again = await approve(id, version)
    expect([again.status, readErrorName(again)]).toEqual([409, 'proposal_ended'])
    expect(await desk.readThing()).toEqual({ state: 'refunded', is_held: false })
    const [who, other] = [`staff ${proposer.staffId}`, `staff ${approver.staffId}`]
    expect(await desk.readLog()).toMatchObject([
      { act: 'act propose', actor: who, object: 'thing 1', reason: 'for thing refund' },
      { act: 'act approve', actor: other, object: 'thing 1', reason: 'looks right' },
      { act: 'thing refund', actor: who, object: 'thing 1', reason: 'for thing refund' },
    ])
    expect(await desk.rows('select count(distinct batch)::int as n from audit_log')).toEqual([{ n: 1 }])
    expect(await desk.rows('select count(*)::int as n from staff_refunds')).toEqual([{ n: 0 }])
  })

  test('must be looked at again when it would do something else', async () => {
    const id = await propose()
    const { version } = await read(id)
    await desk.rows('update things set price = 30000')
    const refused = await approve(id, version)
    const now = (await read(id)).now.version
    expect([refused.status, readErrorName(refused), refused.body.version]).toEqual([409, 'act_changed', now])
    expect((await approve(id, now)).body.is).toBe('done')
  })

  test('is approved neither by its proposer, nor by someone they invited, nor by someone new', async () => {
    const id = await propose()
    const { version } = await read(id)
    const invited = await desk.hire('Owner', { columns: { inviter_id: proposer.staffId } })
    const late = await desk.hire('Owner', { columns: { created_at: new Date(desk.clock.now + 1) } })
    const unknowing = await desk.hire('Shop')
    for (const [person, whyNot] of [
      [proposer, 'own'],
      [invited, 'invited'],
      [late, 'joined_later'],
    ] as const) {
      const refused = await approve(id, version, person)
      expect([refused.status, readErrorName(refused), refused.body.why_not]).toEqual([
        403,
        'proposal_cannot_approve',
        whyNot,
      ])
      expect(await read(id, person)).toMatchObject({ can_approve: false, why_not: whyNot })
    }
    expect((await approve(id, version, unknowing)).status).toBe(404)
    expect((await unknowing.browser.get(`acts/proposals/${id}/`)).status).toBe(404)
    expect(await desk.readThing()).toEqual({ state: 'open', is_held: false })
  })

  test('is unknown to staff whose scope does not cover the object', async () => {
    const id = await propose()
    const { version } = await read(id)
    const other = await desk.hire('Support', { artistIds: [8] })
    expect(await listStates(other)).toEqual([])
    const seen = [
      await other.browser.get(`acts/proposals/${id}/`),
      await approve(id, version, other),
      await other.browser.post(`acts/proposals/${id}/decline/`, { reason: 'no' }),
      await other.browser.post(`acts/proposals/${id}/withdraw/`),
    ]
    expect(seen.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await listStates()).toEqual(['open'])
  })

  test('is declined by others and withdrawn by its proposer alone', async () => {
    const [first, second] = [await propose(1), await propose(2)]
    const own = await proposer.browser.post(`acts/proposals/${first}/decline/`, { reason: 'no' })
    expect([own.status, readErrorName(own)]).toEqual([403, 'proposal_cannot_approve'])
    expect((await approver.browser.post(`acts/proposals/${first}/withdraw/`)).status).toBe(404)
    expect((await approver.browser.post(`acts/proposals/${first}/decline/`, {})).status).toBe(400)
    await approver.browser.post(`acts/proposals/${first}/decline/`, { reason: 'no' })
    await proposer.browser.post(`acts/proposals/${second}/withdraw/`)
    expect(await listStates()).toEqual(['withdrawn', 'declined'])
    const late = await proposer.browser.post(`acts/proposals/${second}/withdraw/`)
    expect([late.status, readErrorName(late)]).toEqual([409, 'proposal_ended'])
    expect((await desk.readLog()).map(({ act }) => act)).toEqual([
      ...['act propose', 'act propose', 'act decline', 'act withdraw'],
    ])
  })

  test('expires after a day', async () => {
    const id = await propose()
    const { version } = await read(id)
    desk.clock.now += 24 * 3_600_000
    const late = await desk.hire('Support')
    expect(await listStates(late)).toEqual(['expired'])
    expect((await read(id, late)).now).toBeNull()
    const seen = [
      await approve(id, version, late),
      await late.browser.post(`acts/proposals/${id}/decline/`, { reason: 'no' }),
    ]
    expect(seen.map(readErrorName)).toEqual(['proposal_ended', 'proposal_ended'])
    await desk.rows('select graphile_worker.add_job($1)', [expireProposals.name])
    await runWaitingJobs(desk.database, [expireProposals], { now: () => desk.clock.now })
    expect(await desk.rows('select state from staff_proposals')).toEqual([{ state: 'expired' }])
  })

  test('ends when its proposer is disabled, and can’t be approved once they lose the right', async () => {
    const [first, second] = [await propose(1), await propose(2)]
    const { version } = await read(second)
    await desk.rows('delete from staff_roles where staff_id = $1', [proposer.staffId])
    expect(readErrorName(await approve(second, version))).toBe('proposal_ended')
    expect((await read(second)).now).toEqual({ failure: 'not_found' })
    const owner = await desk.hire('Owner')
    await owner.browser.post(`team/${proposer.staffId}/disable/`, { reason: 'left' })
    expect(await listStates()).toEqual(['ended', 'ended'])
    expect(readErrorName(await approve(first, version))).toBe('proposal_ended')
  })
})

describe('decisions at the same time', () => {
  test('let one of two approvers win', async () => {
    const id = await propose()
    const { version } = await read(id)
    const third = await desk.hire('Support')
    const lock = await holdLock(desk.database, `select id from staff_proposals where id = ${id} for update`)
    const running = [approve(id, version), approve(id, version, third)]
    await lock.untilWaiting(2)
    await lock.release()
    const seen = await Promise.all(running)
    expect(seen.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await desk.readLog()).filter(({ act }) => act === 'thing refund')).toHaveLength(1)
  })

  test.each(['approval first', 'withdrawal first'])('let approval or withdrawal win: %s', async order => {
    const id = await propose()
    const { version } = await read(id)
    const lock = await holdLock(desk.database, `select id from staff_proposals where id = ${id} for update`)
    const withdraw = () => proposer.browser.post(`acts/proposals/${id}/withdraw/`)
    const calls = [() => approve(id, version), withdraw]
    const [one, other] = order === 'approval first' ? calls : calls.toReversed()
    const first = one!()
    await lock.untilWaiting(1)
    const second = other!()
    await lock.untilWaiting(2)
    await lock.release()
    expect([(await first).status, (await second).status]).toEqual([200, 409])
    const isDone = order === 'approval first'
    expect((await desk.readThing()).state).toBe(isDone ? 'refunded' : 'open')
    expect(await listStates()).toEqual([isDone ? 'approved' : 'withdrawn'])
  })

  test('do nothing for a proposer who is disabled while the approval waits', async () => {
    const id = await propose()
    const { version } = await read(id)
    const lock = await holdLock(
      desk.database,
      `select id from staff where id = ${proposer.staffId} for update`,
    )
    const running = approve(id, version)
    await lock.untilWaiting(1)
    await lock.release(`update staff set disabled_at = now() where id = ${proposer.staffId}`)
    expect(readErrorName(await running)).toBe('proposal_ended')
    expect(await desk.readThing()).toEqual({ state: 'open', is_held: false })
  })
})

describe('approvals', () => {
  test('are listed by right, and let one person pass once an owner says so, whom all owners hear of', async () => {
    const owner = await desk.hire('Owner', { columns: { email: 'ada@team.example', name: 'Ada' } })
    await desk.hire('Owner', { columns: { email: 'bo@team.example', locale: 'ko' } })
    const before = (await owner.browser.get('acts/approvals/')).body.results
    expect(before).toEqual([
      {
        right: 'orders.refund',
        acts: ['thing refund', 'thing cancel', 'thing drop'],
        passes_alone: false,
        changed_at: null,
        changed_by: null,
      },
    ])
    const put = (right: string, passes_alone: boolean, { browser } = owner) =>
      browser.put(`acts/approvals/${right}/`, { passes_alone }, newKey())
    expect((await put('orders.refund', true)).body).toEqual({ passes_alone: true })
    expect((await put('orders.refund', true)).body).toEqual({ passes_alone: true })
    await desk.rows('update things set price = 20000')
    expect((await desk.plan(proposer, 'thing refund')).body).toMatchObject({
      needs_second: false,
      passes_alone: true,
    })
    expect((await desk.run(proposer, 'thing refund')).body.is).toBe('done')
    await desk.runJobs()
    expect(desk.mails.map(({ to }) => to)).toEqual(['ada@team.example', 'bo@team.example'])
    expect(desk.mails[0]).toMatchObject({
      subject: 'orders.refund: one person is enough',
      text: expect.stringContaining('Ada changed a setting'),
    })
    expect((await desk.readLog())[0]).toMatchObject({
      act: 'approval change',
      object: 'right orders.refund',
      after: { passes_alone: true },
    })
    expect((await put('orders.refund', false)).status).toBe(200)
    expect((await put('shop.cancel', true)).status).toBe(404)
    expect((await put('no.right', true)).status).toBe(404)
  })

  test('are changed by owners alone', async () => {
    await desk.rows(`update roles set rights = rights || '{team.read,team.write}' where name = 'Support'`)
    const refused = await proposer.browser.put('acts/approvals/orders.refund/', { passes_alone: true })
    expect([refused.status, readErrorName(refused)]).toEqual([403, 'approvals_owners_only'])
  })
})
