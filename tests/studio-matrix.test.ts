import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../src/app/modules.ts'
import { orderFixtures } from '../src/commerce/orders/server/testing/order-fixtures.ts'
import { shopFixtures } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import type { Endpoint, Right } from '../src/platform/contract/endpoint.ts'
import { writeAudit } from '../src/platform/server/operators/audit.ts'
import { findScope, type Staff } from '../src/platform/server/staff.ts'
import { catalogueFixtures } from '../src/platform/server/testing/catalogue.ts'
import { aStaff } from '../src/studio/staff/server/testing/a-staff.ts'
import { type Callers, setUpCallers } from './helpers/callers.ts'
import { studioEndpoints } from './helpers/endpoints.ts'

// Checks which callers may make which call of the studio: each kind of fan, each role, and scoped staff with
// the ids of others. Calls, rights and scopes come from the contract; all cases share one database.

const byName = studioEndpoints
  .filter(({ access }) => access === 'staff')
  .map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

const host = 'studio.example'
/** Appears in every object that a caller without the right must not see. */
const trace = 'Quentillia'

interface StaffCaller extends Pick<Staff, 'rights'> {
  name: string
  token: string
}

let world: Callers
/** Ids of existing objects by the names of path parameters. */
let ids: Record<string, number | string>
let otherArtistId: number

beforeAll(async () => {
  world = await setUpCallers(modules)
  const { anArtist } = catalogueFixtures(world.database)
  const artistId = (await anArtist(`${trace} Own`)).id
  ids = { artist_id: artistId, page: 'artists', ...(await makeOrder(artistId)) }
  otherArtistId = (await anArtist(`${trace} Other`)).id
})
afterAll(() => world.close())

/** Creates a member of staff for each role, and an editor of one artist; calls may end their sessions. */
async function hireEveryRole(): Promise<StaffCaller[]> {
  const { database } = world
  const { rows } = await database.pool.query<{
    id: number
    name: string
    rights: Right[]
    is_owner: boolean
  }>('select id, name, rights, is_owner from roles where is_default order by id')
  const callers = await Promise.all(
    rows.map(async ({ name, rights, is_owner: isOwner }) => {
      const { token } = await aStaff(database, { role: name, columns: { name: `${trace} ${name}` } })
      const held = isOwner ? byName.flatMap(([, { right }]) => right ?? []) : rights
      return { name, token, rights: new Map(held.map(right => [right, null])) }
    }),
  )
  const { staffId } = await aStaff(database, { role: 'Read-only', columns: { name: trace } })
  ids = { ...ids, ...(await makeObjects()), staff_id: staffId }
  const artistIds = [Number(ids['artist_id'])]
  const { token } = await aStaff(database, { role: 'Editor', artistIds })
  const editor = rows.find(({ name }) => name === 'Editor')?.rights ?? []
  const scope = { artistIds, eventIds: [] }
  return [
    ...callers,
    { name: 'Editor of one artist', token, rights: new Map(editor.map(right => [right, scope])) },
  ]
}

/** Creates an order of an artist's project, with a note. */
async function makeOrder(artistId: number) {
  const { database } = world
  const until = '2031-01-01T00:00:00Z'
  const project = await shopFixtures(database).aProject({ until, also: { artist_id: artistId } })
  const { anOrder, aBuyer } = orderFixtures(database)
  const [product] = project.products
  const line = { productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0 }
  const userId = await aBuyer({ username: trace })
  const order = await anOrder({ userId, projectId: project.id, lines: [line], now: Date.now() })
  const { rows } = await database.pool.query<{ id: number }>(
    'insert into order_notes (order_id, staff_id, text, created_at) values ($1, 0, $2, now()) returning id',
    [order?.id, trace],
  )
  return { user_id: userId, order_id: order?.publicId ?? '', note_id: rows[0]?.id ?? 0 }
}

const noConsequences = {
  told: [],
  orders: 0,
  tickets: 0,
  holds: 0,
  money: [],
  touches: {},
  finals: [],
  details: {},
}

/** Creates a role, an invitation, a row of the log, a proposal and a planned act. */
async function makeObjects() {
  const { pool, transaction } = world.database
  const insert = async (text: string, values: unknown[]) =>
    (await pool.query<{ id: number }>(text, values)).rows[0]!.id
  const actor = { name: 'shell:ada', via: 'shell', requestId: null } as const
  const entry = { actor, act: 'artist publish', object: 'artist 1', reason: trace, before: {}, after: {} }
  await transaction(db => writeAudit(db, entry, Date.now()))
  return {
    role_id: await insert(`insert into roles (name, rights) values ($1, '{artists.read}') returning id`, [
      crypto.randomUUID(),
    ]),
    invitation_id: await insert(
      `insert into staff_invitations (link_id, token_hash, email, roles, created_at, expires_at)
       values (gen_random_uuid(), $1, $2, '[]', now(), now() + interval '1 day') returning id`,
      [randomBytes(32), `${trace}@team.example`],
    ),
    run_id: await insert(
      `insert into dispatch_runs (staff_id, batch, row_count, created_at)
       values ($1, gen_random_uuid(), 1, now()) returning id`,
      [1],
    ),
    row_id: await insert('select max(id)::int as id from audit_log', []),
    proposal_id: await insert(
      `insert into staff_proposals (act, input, object, title, consequences, version, proposer_id, batch, state,
         made_at, expires_at)
       values ('order refund', '{}', 'order 1', $1, $2, '', 999999, gen_random_uuid(), 'open', now(),
         now() + interval '1 day') returning id`,
      [trace, noConsequences],
    ),
    planned_id: await insert(
      `insert into planned_acts (kind, act, input, object, title, consequences, version, actor_id, batch, state,
         made_at, runs_at)
       values ('act', 'project cancel', '{}', 'project 1', $1, $2, '', 999999, gen_random_uuid(), 'waiting', now(),
         now() + interval '5 minutes') returning id`,
      [trace, noConsequences],
    ),
    reconciliation_id: await insert(
      `insert into reconciliations (requested_at, requested_by, days, status, finished_at)
       values (now(), 'staff 1', 7, 'done', now()) returning id`,
      [],
    ),
  }
}

/** Fills the path with existing ids; a parameter without one gets a number that leads nowhere. */
const fillPath = ({ path }: Endpoint, given: Record<string, number | string>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name] ?? 999_999))

async function call(endpoint: Endpoint, headers: Record<string, string>, given = ids, at = host) {
  const response = await world.app.ask(fillPath(endpoint, given), {
    method: endpoint.method,
    headers: {
      Host: at,
      Origin: `https://${host}`,
      'Idempotency-Key': crypto.randomUUID(),
      ...(endpoint.body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(endpoint.body && { body: '{}' }),
  })
  const text = await response.text()
  const error = /"error_code":\{"name":"(\w+)"/.exec(text)?.[1]
  return { status: response.status, error, text }
}

/** Sends a token of the fans' site as a bearer and as the studio's cookie. */
const sendEverywhere = (token: string): Record<string, string> => ({
  Authorization: `Bearer ${token}`,
  Cookie: `__Host-studio=${token}`,
})

const asStaff = ({ token }: StaffCaller) => ({ Cookie: `__Host-studio=${token}` })

describe('calls of the studio', () => {
  test.each(byName)('%s is unknown to visitors, fans and doors, at either host', async (_, endpoint) => {
    const everyone = await world.everyCaller()
    const tokens = [undefined, ...everyone.map(([, { token }]) => token)]
    for (const token of tokens) {
      const headers = token === undefined ? {} : sendEverywhere(token)
      const here = await call(endpoint, headers)
      expect([here.status, here.error]).toEqual([401, 'staff_sign_in_required'])
      const elsewhere = await call(endpoint, headers, ids, 'fans.example')
      expect([elsewhere.status, elsewhere.error]).toEqual([404, 'not_found'])
      expect(here.text + elsewhere.text).not.toContain(trace)
    }
  })

  test.each(byName)(
    '%s admits the roles that hold its right, and is 404 for the others',
    async (_, endpoint) => {
      for (const role of await hireEveryRole()) {
        const { status, error, text } = await call(endpoint, asStaff(role))
        expect([role.name, status]).not.toEqual([role.name, 401])
        expect(status).toBeLessThan(500)
        if (findScope(role, endpoint) === undefined) {
          expect([role.name, status, error]).toEqual([role.name, 404, 'not_found'])
          expect([role.name, text.includes(trace)]).toEqual([role.name, false])
        }
        // The empty body may be refused, but the caller isn't. Calls without a right are about own objects only.
        else if (endpoint.right) expect([role.name, status]).not.toEqual([role.name, 404])
      }
    },
  )

  const ofArtists = byName.filter(([name, { scope }]) => scope === 'artist' && name.includes('{artist_id}'))

  test.each(ofArtists)(
    "%s is 404 for scoped staff with another artist's id, as for an id that leads nowhere",
    async (_, endpoint) => {
      const scoped = (await hireEveryRole()).at(-1)!
      const others = await call(endpoint, asStaff(scoped), { ...ids, artist_id: otherArtistId })
      const nobodys = await call(endpoint, asStaff(scoped), { ...ids, artist_id: 999_998 })
      // Calls with an invalid body are refused before the artist is read.
      const isBodyRefused = ['validation_failed', 'unsupported_media_type'].includes(others.error ?? '')
      if (!isBodyRefused) expect(others.status).toBe(404)
      expect(others.text).toBe(nobodys.text)
      expect(others.text).not.toContain(trace)
    },
  )
})
