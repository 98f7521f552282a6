import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { modules } from '../src/app/modules.ts'
import { tasks } from '../src/app/tasks.ts'
import { hashPassword } from '../src/identity/accounts/server/hash-password.ts'
import { startSession, takeAttempt } from '../src/identity/accounts/server/index.ts'
import { type TestApp, testApp } from '../src/platform/server/testing/app.ts'
import { catalogueFixtures } from '../src/platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../src/platform/server/testing/database.ts'
import { aFan } from '../src/platform/server/testing/fans.ts'
import { startTestJobs } from '../src/platform/server/testing/jobs.ts'

const self = '/api/v3/users/self/'
const password = 'seven-quiet-rivers7'
const fan = { name: 'Quentillia', email: 'Quentillia.Private@post.example', phone: '+12125550177' }
/** Strings that no table may contain after the fan's deletion, in any spelling. */
const traces = ['quentillia', '2125550177']

let database: TestDatabase
let app: TestApp
beforeEach(async () => {
  database = await testDatabase()
  app = await testApp({ database, modules })
})
afterEach(async () => {
  await app.close()
  await database.close()
})

const readRows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.pool.query<Row>(text, values)).rows

async function aFanNamed({ name, email, phone }: typeof fan): Promise<{ userId: number; token: string }> {
  const userId = await aFan(database, {
    username: name,
    email,
    phone_e164: phone,
    email_confirmed_at: new Date(),
    password_hash: await hashPassword(password),
  })
  return { userId, token: await startSession(database.db, userId, Date.now()) }
}

async function call(method: string, path: string, token: string | null, body?: object) {
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
    ...(token && { Authorization: `Bearer ${token}` }),
  }
  return app.ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

async function livelyFan() {
  const { userId, token } = await aFanNamed(fan)
  const { db } = database
  const limit = { kind: 'sign-in', max: 9, windowMs: 9 }
  for (const who of [fan.email.toLowerCase(), fan.phone, `user ${userId}`]) {
    await takeAttempt(db, limit, who, Date.now())
  }
  const choices = [{ kind: 'news', site: false, mail: true, push: true }]
  const patched = await call('PATCH', self, token, { username: fan.name, notification_choices: choices })
  expect(patched.status).toBe(200)
  await readRows(
    `with m as (insert into media (id, mime, bytes, width, height, hue)
       values ('fan-1', 'image/webp', 'picture', 9, 9, 9) returning id)
     update users set image_id = m.id from m where users.id = $1`,
    [userId],
  )
  await readRows(
    `with t as (insert into support_tickets (email, phone_number, subject, message, is_auto_generated, first_name,
         language, created_at, mailed_at)
       values ($1, $2, 'other', 'I am Quentillia', false, 'Quentillia', 'en', now(), now()) returning id)
     insert into support_ticket_images select id, 1, 'x', 1, 1 from t`,
    [fan.email, fan.phone],
  )
  const signUp = `with s as (insert into preusers (id, username, email, password_hash, locale, date_of_birth,
      has_marketing_consent, user_id, created_at)
    values (gen_random_uuid(), $1, $2, '', 'en', '2000-01-01', false, $4, now()) returning id)
    insert into phones (id, preuser_id, country_code, e164, created_at)
    select gen_random_uuid(), id, 'US', $3, now() from s`
  await readRows(signUp, [fan.name, fan.email, fan.phone, userId])
  await readRows(signUp, [fan.name, fan.email.toUpperCase(), '+12125550179', null])
  await signUpAgain()
  await makeACampaign(userId)
  await addFollowAndNotification(userId)
  await addSupportAndWaiting(userId)
  return { userId, token }
}

/** Signs up through the API, whose responses contain the formatted phone number '+1 212 555 0177'. */
async function signUpAgain() {
  const begun = await call('POST', '/api/v1/signup/preusers/', null, {
    username: fan.name,
    email_address: fan.email,
    password,
    date_of_birth: '2000-01-01',
    locale: 'en',
    country_code: 'US',
    phone_number: '2125550180',
  })
  const { preuser_id } = (await begun.json()) as { preuser_id: string }
  const change = { preuser_id, country_code: 'US', phone_number: '2125550177' }
  const changed = await call('PATCH', `/api/v1/signup/preusers/${preuser_id}/`, null, change)
  expect([changed.status, await changed.text()]).toEqual([200, expect.stringContaining('212 555 0177')])
}

async function makeACampaign(userId: number) {
  const { aCity, anArtist, aCampaign } = catalogueFixtures(database)
  const campaign = await aCampaign({
    for: await anArtist('Low Tide'),
    to: await aCity('Seoul', { names: { ko: '서울' } }),
    makes: 7,
  })
  await readRows('insert into makes (campaign_id, user_id, number, made_at) values ($1, $2, 7, now())', [
    campaign.id,
    userId,
  ])
  await readRows(`insert into campaign_days values ($1, (now() at time zone 'utc')::date, 7)`, [campaign.id])
}

async function addSupportAndWaiting(userId: number) {
  const [artist] = await readRows<{ id: number }>('select min(id) as id from artists')
  const by = { id: artist?.id ?? 0 }
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const { id } = await catalogueFixtures(database).aProject({ by, name: 'Tape', until, stock: 0 })
  await readRows('insert into restock_wishes select max(id), $1, now() from variants', [userId])
  await readRows(
    'insert into waiting_rooms (project_id, per_minute, early_per_minute, opens_at, next_at) values ($1, 60, 60, now(), now())',
    [id],
  )
  await readRows('insert into waiting_places values ($1, $2, now(), now())', [id, userId])
  await readRows(
    `insert into project_supporters (project_id, user_id, name, country, supported_at)
     values ($1, $2, $3, 'KR', now())`,
    [id, userId, fan.name],
  )
}

async function addFollowAndNotification(userId: number) {
  const follow = 'insert into follows select $1, id, false, now() from artists returning artist_id'
  const [followed] = await readRows<{ artist_id: number }>(follow, [userId])
  await readRows(
    `with h as (insert into domain_events (kind, key, artist_ids, params, path, at)
       values ('news', 'news:1', array[$2::int], '{"artist": "Low Tide"}', '/news/1/', now()) returning id)
     insert into notifications (user_id, happening_id, at) select $1, id, now() from h`,
    [userId, followed?.artist_id],
  )
  await readRows(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
     select user_id, id, 'https://push.example/quentillia', 'key', 'secret', now() from sessions where user_id = $1`,
    [userId],
  )
}

interface Column {
  table: string
  name: string
}

/** Lists the columns that refer to fans: foreign keys, and columns whose name suggests it. */
const listFanColumns = () =>
  readRows<Column>(
    `select k.table_name as "table", k.column_name as name
       from information_schema.referential_constraints r
       join information_schema.key_column_usage k using (constraint_schema, constraint_name)
       join information_schema.table_constraints u on u.constraint_name = r.unique_constraint_name
         and u.constraint_schema = r.unique_constraint_schema
      where u.table_name = 'users'
      union select table_name, column_name from information_schema.columns join information_schema.tables
          using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~ '(^|_)user_id$' order by 1`,
  )

describe('personal data', () => {
  test('is exported from each table that refers to fans, or declared with a reason', async () => {
    const { token } = await aFanNamed(fan)
    const exported = (await (await call('GET', `${self}export/`, token)).json()) as Record<string, unknown>
    const declaredTables = Object.fromEntries(
      modules.flatMap(module => Object.entries(module.personalData?.tables ?? {})),
    )
    const tables = [...new Set((await listFanColumns()).map(({ table }) => table))]
    expect(tables).toContain('sessions')
    expect(tables.filter(table => !declaredTables[table])).toEqual([])
    for (const declaration of Object.values(declaredTables)) {
      if ('exportedAs' in declaration) expect(exported).toHaveProperty(declaration.exportedAs)
      else expect(declaration.notExported.length).toBeGreaterThan(20)
    }
  })

  test("is exported as one file that contains only the fan's data", async () => {
    const { token } = await livelyFan()
    await database.pool.query(`update users set locale = 'ko', city_id = (select min(id) from cities)`)
    const other = { name: 'Otherperson', email: 'otherperson@post.example', phone: '+12125550178' }
    const { token: otherToken } = await aFanNamed(other)
    const response = await call('GET', `${self}export/`, token)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="fanfare-my-data.json"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      account: {
        username: fan.name,
        email: fan.email,
        phone_e164: fan.phone,
        date_of_birth: '2000-01-01',
        city: { name: '서울', country_code: 'KR' },
      },
      picture: { type: 'image/webp', base64: Buffer.from('picture').toString('base64') },
      sessions: [{ ended_at: null }],
      sign_ups: [{ username: fan.name }],
      makes: [{ artist: 'Low Tide', city: '서울' }],
      follows: [{ artist: 'Low Tide', is_muted: false }],
      restock_wishes: [{ project: 'Tape', product: 'Tape' }],
      waiting_places: [{ project: 'Tape' }],
      supported_projects: [{ project: 'Tape', name: fan.name, country: 'KR' }],
      notifications: [{ kind: 'news', is_new: true, path: '/news/1/' }],
      push_subscriptions: [{ endpoint: 'https://push.example/quentillia', last_ok_at: null }],
      support_tickets: [{ message: 'I am Quentillia', images: [{ base64: 'eA==' }] }],
    })
    expect(text).not.toContain('Otherperson')
    expect(text).not.toContain('argon2id')
    const others = await (await call('GET', `${self}export/`, otherToken)).text()
    expect(others.toLowerCase()).not.toContain('quentillia')
  })

  test('is exported without tickets for an unconfirmed email address', async () => {
    const { token } = await livelyFan()
    await readRows('update users set email_confirmed_at = null')
    expect(await (await call('GET', `${self}export/`, token)).json()).toMatchObject({ support_tickets: [] })
  })

  test('is erased without deleting tickets for an unconfirmed email address', async () => {
    const { token } = await livelyFan()
    await readRows('update users set email_confirmed_at = null')
    const before = await readRows('select id from support_tickets')
    expect(before.length).toBeGreaterThan(0)
    expect((await call('DELETE', self, token, { password })).status).toBe(200)
    expect(await readRows('select id from support_tickets')).toEqual(before)
  })

  /**
   * Counts rows with a trace of the fan in every table of every schema, including the job queue; compares
   * numbers by their digits.
   */
  async function countTraces(): Promise<Record<string, number>> {
    const tables = await readRows<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    const found: Record<string, number> = {}
    for (const { name } of tables) {
      const text = `select count(*)::int as count from ${name} t, to_jsonb(t) j
      where j::text ilike any($1) or regexp_replace(j::text, '(\\d)[ ()-]+(?=\\d)', '\\1', 'g') like any($1)`
      const [row] = await readRows<{ count: number }>(text, [traces.map(trace => `%${trace}%`)])
      if (row && row.count > 0) found[name] = row.count
    }
    return found
  }

  /** Reads the attempts, except those counted for a sign-up's network. */
  const readOwnAttempts = () => readRows(`select from account_attempts where kind <> 'sign-ups'`)

  test('is erased from all tables on deletion, after which email address and phone number can be used again', async () => {
    const { userId, token } = await livelyFan()
    const before = await countTraces()
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['public.users', 'public.support_tickets', 'public.idempotency_keys']),
    )
    expect(await readOwnAttempts()).toHaveLength(3)

    const refused = await call('DELETE', self, token, { password: 'other-river-8' })
    expect([refused.status, await countTraces()]).toEqual([400, before])

    expect((await call('DELETE', self, token, { password })).status).toBe(200)
    expect((await call('GET', self, token)).status).toBe(401)
    const emails = await runJobs()
    expect(emails).toEqual([
      expect.objectContaining({ to: fan.email, subject: expect.stringContaining('deleted') }),
    ])
    expect(await countTraces()).toEqual({})
    for (const { table, name } of await listFanColumns()) {
      expect([table, await readRows(`select from ${table} where ${name} = $1`, [userId])]).toEqual([
        table,
        [],
      ])
    }
    expect(await readRows('select make_count from campaigns')).toEqual([{ make_count: 6 }])
    expect(await readRows('select name, country from project_supporters')).toEqual([
      { name: null, country: 'KR' },
    ])
    expect(await readRows('select from media')).toEqual([])
    expect(await readOwnAttempts()).toEqual([])
    expect((await aFanNamed(fan)).userId).not.toBe(userId)
  })
})

/** Runs the queued jobs and returns the emails that they send. */
async function runJobs(): Promise<object[]> {
  const emails: object[] = []
  const mailer = { send: async (mail: object) => void emails.push(mail) }
  const sms = { send: () => Promise.reject(new Error('nobody is texted')) }
  const jobs = await startTestJobs(database, tasks, { mailer, sms })
  await vi.waitFor(async () => expect(await readRows('select from graphile_worker.jobs')).toEqual([]), 8_000)
  await jobs.close()
  return emails
}
