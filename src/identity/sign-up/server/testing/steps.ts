import { randomUUID } from 'node:crypto'
import type { Sms, SmsMessage } from '../../../../platform/server/sms.ts'
import { testApp } from '../../../../platform/server/testing/app.ts'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { aTaskContext, readWaitingJobs } from '../../../../platform/server/testing/jobs.ts'
import { humanChecksModule } from '../../../../site/human-checks/server/index.ts'
import { accountsModule } from '../../../accounts/server/index.ts'
import { phonesModule } from '../../../phones/server/index.ts'
import { recoveryModule } from '../../../recovery/server/index.ts'
import { signUpModule } from '../index.ts'
import { startFakeGoogle } from './fake-google.ts'

type ResponseBody = Record<string, unknown> & { error_code?: { name: string }; description?: unknown }
interface Sent {
  token?: string
  key?: string
  from?: string
}

export const goodForm = {
  country_code: 'US',
  phone_number: '2125550123',
  email_address: 'mira@post.example',
  locale: 'en',
  password: 'seven-quiet-rivers7',
  username: 'Mira',
  date_of_birth: '2000-02-29',
}

/** Sets up a server, a clock and the steps of a sign-up on a separate database. */
export async function signUpSteps(env: NodeJS.ProcessEnv = {}) {
  const database = await testDatabase()
  const google = await startFakeGoogle()
  const keys = {
    RECAPTCHA_SITE_KEY: '6Lc-site-key',
    RECAPTCHA_SECRET: 'hush',
    RECAPTCHA_URL: google.url,
  }
  const clock = { now: Date.UTC(2030, 0, 1, 12) }
  const modules = [accountsModule, humanChecksModule, phonesModule, signUpModule, recoveryModule]
  const now = () => clock.now
  const app = await testApp({ database, modules, now, env: { TRUSTED_PROXIES: '1', ...keys, ...env } })

  async function call(
    method: string,
    address: string,
    body?: object,
    { token, key, from = '203.0.113.7' }: Sent = {},
  ) {
    const headers = {
      'Content-Type': 'application/json',
      'X-Forwarded-For': from,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
    }
    const response = await app.ask(address, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const content = (await response.json()) as ResponseBody
    return { status: response.status, body: content, error: content.error_code?.name }
  }
  const begin = (change: object = {}, sent: Sent = {}) =>
    call('POST', '/api/v1/signup/preusers/', { ...goodForm, ...change }, sent)

  return {
    database,
    google,
    clock,
    call,
    begin,
    rows: async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
      (await database.pool.query(text, values)).rows as Row[],
    /** Submits the form and returns the sign-up's id. */
    aPreuser: async (change: object = {}) => String((await begin(change)).body['preuser_id']),
    /** Inserts a sign-up directly, because hashing a password is slow. */
    async aQuickPreuser(e164: string, { email = `${randomUUID()}@post.example`, parent = null } = {}) {
      const id = randomUUID()
      await database.pool.query(
        `with s as (insert into preusers (id, username, email, password_hash, locale, date_of_birth, parent_email,
             has_marketing_consent, created_at) values ($1, 'Mira', $2, '', 'en', '2000-01-01', $3, false, $4) returning id)
         insert into phones (id, preuser_id, country_code, e164, created_at)
         select gen_random_uuid(), id, 'US', $5, $4 from s`,
        [id, email, parent, new Date(clock.now), e164],
      )
      return id
    },
    send: (preuser_id: string, verification_method = 'sms', sent: Sent = {}) => {
      const body = { preuser_id, verification_method, recaptcha_response_token: 'a token' }
      return call('POST', '/api/v1/signup/verifications/', body, sent)
    },
    complete: (preuser_id: string, verification_code: string | null, verification_method = 'sms') =>
      call('POST', '/api/v1/signup/', { preuser_id, verification_code, verification_method }),
    changeNumber: (preuser_id: string, phone_number: string, country_code = 'US') =>
      call('PATCH', `/api/v1/signup/preusers/${preuser_id}/`, { preuser_id, phone_number, country_code }),
    /** Runs the queued messages like the job queue and returns those sent. */
    deliver: (sms?: Sms) => deliver(database, clock, sms),
    async close() {
      await Promise.all([app.close(), google.close()])
      await database.close()
    },
  }
}

export type Steps = Awaited<ReturnType<typeof signUpSteps>>

async function deliver(
  database: Awaited<ReturnType<typeof testDatabase>>,
  clock: { now: number },
  sms?: Sms,
): Promise<SmsMessage[]> {
  const sent: SmsMessage[] = []
  const taskDeps = {
    now: () => clock.now,
    sms: sms ?? { send: async (message: SmsMessage) => void sent.push(message) },
  }
  const send = phonesModule.tasks?.find(({ name }) => name === 'sendPhoneMessage')
  const due = await readWaitingJobs(database, 'sendPhoneMessage')
  await database.pool.query('delete from graphile_worker._private_jobs where id = any($1)', [
    due.map(({ id }) => id),
  ])
  for (const { payload } of due) await send?.run(payload, aTaskContext(database, taskDeps))
  return sent
}

/** Reads the six digits in a message; '' without any. */
export const readCode = ([message]: SmsMessage[]): string => /#(\d{6})$/.exec(message?.text ?? '')?.[1] ?? ''

/** Reads the token of the link in a message; '' without one. */
export const readToken = ([message]: SmsMessage[]): string =>
  /\?token=([\w-]{43})/.exec(message?.text ?? '')?.[1] ?? ''
