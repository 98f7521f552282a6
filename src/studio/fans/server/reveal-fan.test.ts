import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { auditSql } from '../../../platform/server/testing/operator.ts'
import { signedIn, studioCalls } from '../../../platform/server/testing/studio.ts'
import { createStudioFansModule } from './index.ts'

const now = Date.UTC(2030, 0, 1)
const support = {
  staffId: 1,
  sessionId: 1,
  rights: new Map([['fans.reveal', null] as const]),
  verifiedAt: now,
}

let database: TestDatabase
let app: TestApp
let userId: number
beforeEach(async () => {
  database = await testDatabase()
  app = await testApp({
    database,
    modules: [signedIn({ support }), createStudioFansModule([])],
    now: () => now,
  })
  userId = await aFan(database, { email: 'mira@post.example', date_of_birth: '2001-02-03' })
})
afterEach(async () => {
  await app.close()
  await database.close()
})

const reveal = (body: object, id = userId) =>
  studioCalls(app)('POST', `fans/${id}/reveal/`, { as: 'support', body })
const readLog = async () =>
  (await database.pool.query(`select actor, act, object, reason, after from ${auditSql} l`)).rows

describe('reveal of personal data', () => {
  test('writes the fields and the reason to the log, without their values, and answers with these fields', async () => {
    const { body } = await reveal({ fields: ['email', 'date_of_birth', 'email'], reason: 'a lost parcel' })
    expect(body).toEqual({
      user_id: userId,
      values: { email: 'mira@post.example', date_of_birth: '2001-02-03' },
    })
    expect(await readLog()).toEqual([
      {
        actor: 'staff 1',
        act: 'fan reveal',
        object: `user ${userId}`,
        reason: 'a lost parcel',
        after: { fields: ['date_of_birth', 'email'] },
      },
    ])
  })

  test('needs a reason and a known field, and reveals nothing when the log cannot be written', async () => {
    expect((await reveal({ fields: ['email'], reason: ' ' })).status).toBe(400)
    expect((await reveal({ fields: [], reason: 'why' })).status).toBe(400)
    expect((await reveal({ fields: ['password_hash'], reason: 'why' })).status).toBe(400)
    expect((await reveal({ fields: ['email'], reason: 'why' }, 999_999)).status).toBe(404)
    expect(await readLog()).toEqual([])
    await database.pool.query('alter table audit_reasons rename to hidden')
    const broken = await reveal({ fields: ['email'], reason: 'why' })
    expect([broken.status, broken.text.includes('mira@')]).toEqual([500, false])
  })
})
