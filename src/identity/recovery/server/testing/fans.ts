import type { ErrorBody } from '../../../../platform/contract/errors.ts'
import { testApp } from '../../../../platform/server/testing/app.ts'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { aFan } from '../../../../platform/server/testing/fans.ts'
import { accountsModule, hashPassword } from '../../../accounts/server/index.ts'
import { recoveryModule } from '../index.ts'
import { testMailbox } from './mailbox.ts'

export const oldPassword = 'seven-quiet-rivers7'
let oldHash = ''

/** Sets up accounts and recovery on a separate database, with a mailbox and a settable clock. */
export async function recoveryFixture() {
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
    const payload = (await response.json()) as Record<string, unknown> & Partial<ErrorBody>
    return { status: response.status, body: payload, error: payload.error_code?.name }
  }
  return {
    database,
    clock,
    call,
    ask: app.ask,
    mailbox: testMailbox(database, () => clock.now),
    aFan: (email: string, columns: Record<string, unknown> = {}) =>
      aFan(database, {
        email,
        phone_e164: email,
        password_hash: oldHash,
        date_of_birth: '2000-02-29',
        ...columns,
      }),
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

export type RecoveryFixture = Awaited<ReturnType<typeof recoveryFixture>>
