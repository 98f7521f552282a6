import type { ErrorBody } from '../../../../platform/contract/errors.ts'
import { testApp } from '../../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { accountsModule, hashPassword } from '../../../accounts/server/index.ts'
import { recoveryModule } from '../index.ts'
import { testMailbox } from './mailbox.ts'

export const oldPassword = 'seven-quiet-rivers7'
let oldHash = ''

/** Accounts and recovery on a database of a test's own, with a mailbox and a clock that the test turns. */
export async function recoveryWorld() {
  const database = await testDatabase()
  const clock = { now: Date.UTC(2030, 4, 17, 9, 30) }
  const app = await testApp({
    database,
    modules: [accountsModule, recoveryModule],
    now: () => clock.now,
    env: { TRUSTED_PROXIES: '1' },
  })
  oldHash ||= (await hashPassword(oldPassword)) as string
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const sent = { 'Content-Type': 'application/json', ...headers }
    const response = await app.ask(path, {
      method,
      headers: sent,
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Record<string, unknown> & Partial<ErrorBody>
    return { status: response.status, body: answer, error: answer.error_code?.name }
  }
  return {
    ...{ database, clock, call, ask: app.ask, mailbox: testMailbox(database, () => clock.now) },
    aFan: (email: string, columns: Record<string, unknown> = {}) => insertFan(database, email, columns),
    signIn: (id: string, password: string) => call('POST', '/api/v1/login/', { id, password }),
    async fan(userId: number) {
      const { rows } = await database.pool.query('select * from users where id = $1', [userId])
      return rows[0] as Record<string, unknown>
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await database.close()
    },
  }
}

export type RecoveryWorld = Awaited<ReturnType<typeof recoveryWorld>>

async function insertFan(database: TestDatabase, email: string, columns: Record<string, unknown>) {
  const row: Record<string, unknown> = {
    ...{ username: 'Mira', email, email_key: email.toLowerCase(), phone_e164: email, country_code: 'US' },
    ...{ password_hash: oldHash, locale: 'en', date_of_birth: '2000-02-29', created_at: new Date() },
    ...columns,
  }
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`)
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into users (${names.join()}) values (${places.join()}) returning id`,
    Object.values(row),
  )
  return rows[0]?.id ?? 0
}
