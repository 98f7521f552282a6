import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountsModule } from '../../../identity/accounts/server/index.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { auditSql } from '../../../platform/server/testing/operator.ts'
import { studioCalls } from '../../../platform/server/testing/studio.ts'
import { expectTouchedAsPlanned } from '../../../platform/server/testing/touched-as-planned.ts'
import type { doStudioAct, planStudioAct } from '../../acts/contract.ts'
import { createActsModule } from '../../acts/server/index.ts'
import { staffModule } from '../../staff/server/index.ts'
import { aStaff } from '../../staff/server/testing/a-staff.ts'
import type { getStudioFan } from '../contract.ts'
import { disableActs } from './disable-acts.ts'
import { createStudioFansModule } from './index.ts'

const now = Date.UTC(2030, 0, 1)
const acts = createActsModule(disableActs)

let database: TestDatabase
let app: TestApp
let userId: number
/** Tokens of sessions by role. */
let tokens: Record<string, string>
beforeEach(async () => {
  database = await testDatabase({ max: 8 })
  app = await testApp({
    database,
    modules: [staffModule, accountsModule, createStudioFansModule([]), acts],
    now: () => now,
  })
  const hire = async (role: string) => (await aStaff(database, { role, now })).token
  tokens = { owner: await hire('Owner'), reader: await hire('Read-only') }
  userId = await aFan(database)
})
afterEach(async () => {
  await app.close()
  await database.close()
})

const startSession = () =>
  database.pool.query('insert into sessions (user_id, created_at) values ($1, now())', [userId])
const readFan = async () =>
  (await call<ResponseOf<typeof getStudioFan>>('GET', `fans/${userId}/?locale=en`)).body

function call<Body>(method: string, path: string, sent: { as?: string; body?: object; key?: string } = {}) {
  const token = tokens[sent.as ?? 'owner'] ?? ''
  return studioCalls(app)<Body>(method, path, { ...sent, as: token })
}

describe('disabling a fan', () => {
  const [disable, enable] = disableActs
  const readLog = async () =>
    (
      await database.pool.query(
        `select act, reason from ${auditSql} l where object like 'user %' order by id`,
      )
    ).rows
  const plan = (act: string, as = 'owner') =>
    call<ResponseOf<typeof planStudioAct>>('POST', 'acts/plan/', {
      as,
      body: { act, input: { user_id: userId } },
    })
  async function run(act: string) {
    const { version } = (await plan(act)).body
    const body = { act, input: { user_id: userId }, version, reason: `for ${act}` }
    return call<ResponseOf<typeof doStudioAct>>('POST', 'acts/', { body, key: randomUUID() })
  }

  test('touches the account and its sessions as planned, and so does enabling', async () => {
    await startSession()
    await startSession()
    const given = { context: { now: () => now } }
    await expectTouchedAsPlanned(database, disable!, { user_id: userId }, given)
    await expectTouchedAsPlanned(database, enable!, { user_id: userId }, given)
  })

  test('shows sessions, orders and tickets, is done by one person, and is taken back by enabling', async () => {
    await startSession()
    expect((await plan('fan disable')).body).toMatchObject({
      object: `user ${userId}`,
      title: `#${userId}`,
      consequences: { details: { sessions: 1, open_orders: 0, tickets_to_come: 0 }, finals: [] },
      needs_second: false,
      waits: 'no',
      counter: 'fan enable',
    })
    expect((await run('fan disable')).body).toMatchObject({ is: 'done', result: { user_id: userId } })
    expect(await readFan()).toMatchObject({ is_disabled: true, open_session_count: 0 })
    expect((await readFan()).allowed).toContain('enable')
    expect((await plan('fan disable')).status).toBe(409)
    expect((await run('fan enable')).body.is).toBe('done')
    expect((await readFan()).is_disabled).toBe(false)
    expect((await readLog()).map(({ act, reason }) => [act, reason])).toEqual([
      ['fan disable', 'for fan disable'],
      ['fan enable', 'for fan enable'],
    ])
  })

  test('is unknown without the right and for an unknown fan', async () => {
    expect((await plan('fan disable', 'reader')).status).toBe(404)
    userId = 999_999
    expect((await plan('fan disable')).status).toBe(404)
  })
})
