import { randomUUID } from 'node:crypto'
import { endSessions, hashPassword, startSession } from '../../src/identity/accounts/server/index.ts'
import type { ServerModule } from '../../src/platform/server/app.ts'
import { testApp } from '../../src/platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../src/platform/server/testing/database.ts'
import { aFan } from '../../src/platform/server/testing/fans.ts'
import type { Fields } from './call-endpoint.ts'
import { buildCallFields, password } from './call-fields.ts'
import { paymentKeys } from './config.ts'
import { addSignUp, createLivelyFan, type LivelyFan, newToken } from './lively-fan.ts'
import { type OwnerColumns, readPersonalRows } from './personal-rows.ts'
import { purchaseFixtures } from './purchases.ts'
import { aSmallCatalogue } from './small-catalogue.ts'

interface Caller {
  token?: string
  fields: Fields
  own: OwnerColumns
}

/**
 * Keys for methods that need no external service here: orders are priced for cards, and KG Inicis begins with
 * a form that we sign.
 */
const keys = { ...paymentKeys.stripe, ...paymentKeys.inicis }

/**
 * Sets up the app and a database with a fan who has a row in every table, along with every other kind of
 * caller.
 */
export async function setUpCallers(modules: ServerModule[], env: NodeJS.ProcessEnv = {}) {
  const database = await testDatabase()
  const app = await testApp({ database, modules, env: { ...keys, ...env } })
  const catalogue = await aSmallCatalogue(database)
  const purchases = await purchaseFixtures(database)
  const password_hash = String(await hashPassword(password))
  const aLivelyFan = (username: string, columns: Fields = {}) =>
    createLivelyFan(database, catalogue, { username, password_hash, ...columns })
  const fan = await aLivelyFan('Quentillia', { email: 'quentillia@post.example', phone_e164: '+17770001' })
  const openOrder = await purchases.anOpenOrder(fan.userId)
  const fields = (owner: LivelyFan): Fields => ({ ...buildCallFields(catalogue, owner), ...openOrder })
  /** Creates another fan, who knows the first fan's ids but not that fan's secrets. */
  async function aCaller(columns: Fields = {}): Promise<Caller> {
    const userId = await aFan(database, { password_hash, ...columns })
    const token = await startSession(database.db, userId, Date.now())
    const secrets = {
      preuser_id: randomUUID(),
      oauth_link_id: 'x'.repeat(43),
      link_token: 'x'.repeat(43),
    }
    return { token, fields: { ...fields(fan), ...secrets }, own: await readOwned(database, userId) }
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
    fanOwns: { ...(await readOwned(database, fan.userId)), preuser_id: fan.ids.preuser },
    /** Strings that occur in a response only if it contains the fan's data. */
    traces: ['Quentillia', 'quentillia', '+1777', '1777000'],
    everyCaller: () => everyCaller(database, aCaller),
    rows: () => readPersonalRows(database, modules),
    async close() {
      await app.close()
      await database.close()
    },
  }
}

export type Callers = Awaited<ReturnType<typeof setUpCallers>>
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

/** Creates a device at an event's door and returns its token. */
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

/** Returns the column values that identify a fan's rows. */
async function readOwned({ pool }: TestDatabase, userId: number): Promise<OwnerColumns> {
  const { rows } = await pool.query('select id from sessions where user_id = $1', [userId])
  return { user_id: userId, session_id: rows.map(({ id }) => id) }
}
