import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountsModule } from '../../../identity/accounts/server/index.ts'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { expectTouchedAsPlanned } from '../../../platform/server/testing/touched-as-planned.ts'
import { createEraseAct } from './erase-act.ts'

let database: TestDatabase
let userId: number
beforeEach(async () => {
  database = await testDatabase({ max: 8 })
  userId = await aFan(database)
})
afterEach(() => database.close())

const accountData = accountsModule.personalData
const personalData = accountData ? [accountData] : []

describe('erasing a fan', () => {
  test('needs a second person, is final, touches the account as planned, and adds the last email', async () => {
    const act = createEraseAct(personalData)
    expect([act.secondPerson, act.counter]).toEqual(['always', null])
    expect(await expectTouchedAsPlanned(database, act, { user_id: userId })).toMatchObject({
      object: `user ${userId}`,
      title: `#${userId}`,
      consequences: {
        told: [{ locale: 'en', count: 1 }],
        finals: ['fan_erased'],
        details: { orders_kept: 0, tickets_kept: 0 },
      },
    })
    const { rows } = await database.pool.query('select id from users where id = $1', [userId])
    expect(rows).toEqual([])
    const jobs = await database.pool.query('select task_identifier from graphile_worker.jobs order by 1')
    expect(jobs.rows).toEqual([
      { task_identifier: 'mailAccountDeleted' },
      { task_identifier: 'recordErasure' },
    ])
  })

  test('is refused as the fan would be, and for an unknown fan', async () => {
    const refusing: PersonalData = {
      tables: {},
      export: async () => ({}),
      refuseErasure: async () => fail(platformErrors.notAllowedNow),
      erase: async () => {},
    }
    const act = createEraseAct([...personalData, refusing])
    const refused = await expectTouchedAsPlanned(database, act, { user_id: userId })
    expect(refused).toEqual(fail(platformErrors.notAllowedNow))
    const unknown = await expectTouchedAsPlanned(database, act, { user_id: 999_999 })
    expect(unknown).toEqual(fail(platformErrors.notFound))
  })
})
