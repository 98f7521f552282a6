import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../../platform/server/mail.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { aTaskContext, runWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { mailRestrictionLifted } from './mail-restriction-lifted.ts'
import { liftAgeRestrictions } from './restriction.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const aChild = (country_code: string, date_of_birth: string) =>
  aFan(database, { country_code, date_of_birth, is_restricted: true, parent_email: 'ana@home.example' })

async function lifted(now: number) {
  await liftAgeRestrictions.run({}, aTaskContext(database, { now: () => now }))
  const { rows } = await database.pool.query<{ id: number; parent_email: string | null }>(
    'select id, parent_email from users where not is_restricted order by id',
  )
  return rows
}

describe('age restriction', () => {
  test("ends at the country's age, when the day begins in the earliest time zone", async () => {
    const american = await aChild('US', '2017-05-18')
    const german = await aChild('DE', '2014-05-18')
    await aChild('DE', '2017-05-18')
    const begins = Date.UTC(2030, 4, 17, 10)
    expect(await lifted(begins - 1)).toEqual([])
    const free = [american, german].toSorted((a, b) => a - b).map(id => ({ id, parent_email: null }))
    expect(await lifted(begins)).toEqual(free)
    expect(await lifted(begins + 86_400_000)).toEqual(free)
  })

  test('is reported once to a fan who came of age, without mentioning a parent', async () => {
    const child = await aChild('US', '2017-05-18')
    const mails: Mail[] = []
    const mailer = { send: async (mail: Mail) => void mails.push(mail) }
    for (const day of [18, 19]) {
      await lifted(Date.UTC(2030, 4, day))
      await runWaitingJobs(database, [mailRestrictionLifted], { mailer })
    }
    expect(mails.map(({ id, subject }) => [id, subject])).toEqual([
      [`allowed-${child}`, 'You don’t need a parent’s permission any more'],
    ])
    expect(mails[0]?.text).not.toContain('said yes')
  })
})
