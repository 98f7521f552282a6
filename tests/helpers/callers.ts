import { randomUUID } from 'node:crypto'
import { endSessions, hashPassword, startSession } from '../../src/identity/accounts/server/index.ts'
import type { ServerModule } from '../../src/platform/server/app.ts'
import { testApp } from '../../src/platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../src/platform/server/testing/database.ts'
import { aFan } from '../../src/platform/server/testing/fans.ts'
import { fieldsOf, password } from './call-fields.ts'
import type { Fields } from './calls-of.ts'
import { paymentKeys } from './config.ts'
import { addSignUp, type LivelyFan, livelyFan, newToken } from './lively-fan.ts'
import { type Owned, personalRows } from './personal-rows.ts'
import { purchasesIn } from './purchases.ts'
import { aSmallCatalogue } from './small-catalogue.ts'

interface Caller {
  token?: string
  /** What a call is made with. */
  fields: Fields
  own: Owned
}

/** Orders are priced for cards; the payments' own window is a form that we sign, so nobody outside is asked. */
const keys = { ...paymentKeys.stripe, ...paymentKeys.inicis }

/** A fan with something in every table, everybody else, and the app that they call, on one database. */
export async function callers(modules: ServerModule[], env: NodeJS.ProcessEnv = {}) {
  const database = await testDatabase()
  const app = await testApp({ database, modules, env: { ...keys, ...env } })
  const catalogue = await aSmallCatalogue(database)
  const purchases = await purchasesIn(database)
  const password_hash = String(await hashPassword(password))
  const aLivelyFan = (username: string, columns: Fields = {}) =>
    livelyFan(database, catalogue, { username, password_hash, ...columns })
  const fan = await aLivelyFan('Quentillia', { email: 'quentillia@post.example', phone_e164: '+17770001' })
  const ofFan = await purchases.anOpenOrder(fan.userId)
  const fields = (of: LivelyFan): Fields => ({ ...fieldsOf(catalogue, of), ...ofFan })
  /** Another fan, who names that fan's things, but doesn't know what only that fan knows. */
  async function aCaller(columns: Fields = {}): Promise<Caller> {
    const userId = await aFan(database, { password_hash, ...columns })
    const token = await startSession(database.db, userId, Date.now())
    const secrets = {
      preuser_id: randomUUID(),
      oauth_link_id: 'x'.repeat(43),
      link_token: 'x'.repeat(43),
    }
    return { token, fields: { ...fields(fan), ...secrets }, own: await ownOf(database, userId) }
  }
  return {
    database,
    app,
    password,
    fan,
    aLivelyFan,
    aCaller,
    fieldsOf: fields,
    ...purchases,
    fanOwns: { ...(await ownOf(database, fan.userId)), preuser_id: fan.ids.preuser },
    /** What shows that an answer tells of the fan. */
    traces: ['Quentillia', 'quentillia', '+1777', '1777000'],
    everyCaller: () => everyCaller(database, aCaller),
    rows: () => personalRows(database, modules),
    async close() {
      await app.close()
      await database.close()
    },
  }
}

export type Callers = Awaited<ReturnType<typeof callers>>
export type CallerName = Awaited<ReturnType<Callers['everyCaller']>>[number][0]

async function everyCaller(database: TestDatabase, aCaller: (columns?: Fields) => Promise<Caller>) {
  const [preuserId, oauthLink] = [randomUUID(), newToken()]
  await addSignUp(database, {
    preuserId,
    oauthLink,
    username: 'Preuser',
    email: `${preuserId}@post.example`,
    phone: '+12125550198',
  })
  const [ended, deleted] = [await aCaller(), await aCaller()]
  await endSessions(database.db, { userId: Number(ended.own['user_id']) }, Date.now())
  await database.pool.query('delete from users where id = $1', [deleted.own['user_id']])
  const { fields } = ended
  const preuser = {
    fields: { ...fields, preuser_id: preuserId, oauth_link_id: oauthLink },
    own: { preuser_id: preuserId },
  }
  const named: [Name, Caller][] = [
    ['a visitor', { fields, own: {} }],
    ['a visitor with a broken token', { fields, own: {}, token: 'x'.repeat(43) }],
    ['a pre-user', preuser],
    ['another fan', await aCaller()],
    ['a restricted fan', await aCaller({ is_restricted: true })],
    ['a disabled fan', await aCaller({ disabled_at: new Date() })],
    ['a fan whose session ended', ended],
    ['a fan who was deleted', deleted],
    ['a door', { fields, own: {}, token: await aDoor(database) }],
  ]
  return named
}

type Name =
  | 'a visitor'
  | 'a visitor with a broken token'
  | 'a pre-user'
  | 'another fan'
  | 'a restricted fan'
  | 'a disabled fan'
  | 'a fan whose session ended'
  | 'a fan who was deleted'
  | 'a door'

/** The token of a device at the door of some night. */
async function aDoor({ pool }: TestDatabase): Promise<string> {
  const token = newToken()
  await pool.query(
    `with night as (insert into events (name, slug, city_id, venue, zone, open_at, starts_at)
        select 'A night', 'a-night', min(id), 'The Hall', 'UTC', now(), now() from cities returning id)
      insert into doors (event_id, name, code_hash, created_at, opened_at, token_hash)
        select id, 'North gate', sha256(convert_to($1 || ' code', 'UTF8')), now(), now(), sha256(convert_to($1, 'UTF8'))
          from night`,
    [token],
  )
  return token
}

/** The rows that belong to a fan, by the columns that say so. */
async function ownOf({ pool }: TestDatabase, userId: number): Promise<Owned> {
  const { rows } = await pool.query('select id from sessions where user_id = $1', [userId])
  return { user_id: userId, session_id: rows.map(({ id }) => id) }
}
