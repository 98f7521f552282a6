import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../src/app/modules.ts'
import { createUnsubscribeToken } from '../src/identity/recovery/server/index.ts'
import type { Endpoint } from '../src/platform/contract/endpoint.ts'
import { callEndpoint, type Fields, formatEndpoint } from './helpers/call-endpoint.ts'
import { type CallerName, type Callers, setUpCallers } from './helpers/callers.ts'
import { endpoints } from './helpers/endpoints.ts'
import type { LivelyFan } from './helpers/lively-fan.ts'
import {
  isOwnedBy,
  type OwnerColumns,
  type PersonalRow,
  type PersonalRows,
  subtractRows,
} from './helpers/personal-rows.ts'

// Checks which callers may make which call (spec 6), and that no call reveals or changes another fan's data.
// Calls and access rules come from the contract. All cases share one database and target one fan's data, each
// with its own callers.

const byName = endpoints.map(endpoint => [formatEndpoint(endpoint), endpoint] as const)
const fanEndpoints = byName.filter(([, { access }]) => access === 'fan')

let world: Callers
beforeAll(async () => {
  world = await setUpCallers(modules)
})
afterAll(() => world.close())

/**
 * Returns the name of the error with which the contract refuses a caller, or undefined if the caller is
 * admitted.
 */
function getExpectedRefusal({ access, isForRestricted }: Endpoint, caller: CallerName): string | undefined {
  // A visitor sends no token; a caller with an invalid token gets an error.
  if (access === 'optional' && ['a visitor', 'a pre-user'].includes(caller)) return undefined
  if (access === 'preuser') return caller === 'a pre-user' ? undefined : 'sign_up_ended'
  if (access === 'door') return caller === 'a door' ? undefined : 'door_closed'
  if (access === 'public' || caller === 'another fan') return undefined
  if (caller !== 'a restricted fan') return 'sign_in_required'
  return isForRestricted ? undefined : 'account_restricted'
}

const refusals = ['sign_in_required', 'forbidden', 'account_restricted', 'door_closed']
function findRefusal({ error, text }: { error: string | undefined; text: string }): string | undefined {
  if (error === 'verification_ended' && text.includes('"preuser_id"')) return 'sign_up_ended'
  return refusals.includes(error ?? '') ? error : undefined
}

/** Changes fields whose values only their owner knows, such as the push URL of a browser. */
function othersFields(endpoint: Endpoint, fields: Fields): Fields {
  const isNewBrowser = endpoint.method === 'PUT' && endpoint.path.endsWith('/push-subscriptions/')
  return isNewBrowser ? { ...fields, endpoint: `${fields['endpoint']}-other` } : fields
}

/**
 * Makes the call as each kind of caller with the fan's ids; expects the contract's refusals and no access to
 * the fan's data.
 */
async function callAsEveryone(endpoint: Endpoint, isForm = false) {
  const everyone = await world.everyCaller()
  const before = await world.rows()
  for (const [name, { token, fields }] of everyone) {
    const options = { fields: othersFields(endpoint, fields), token, isForm }
    const response = await callEndpoint(world.app, endpoint, options)
    expect(response.status).toBeLessThan(500)
    expect([name, findRefusal(response)]).toEqual([name, getExpectedRefusal(endpoint, name)])
    expect([name, world.traces.filter(trace => response.text.includes(trace))]).toEqual([name, []])
  }
  const letIn = everyone.filter(([name]) => getExpectedRefusal(endpoint, name) === undefined)
  await expectNothingElseChanged(
    before,
    letIn.map(([, { own }]) => own),
  )
}

/**
 * Expects that only rows of the admitted callers are deleted or changed, and that no new row belongs to the
 * fan.
 */
async function expectNothingElseChanged(before: PersonalRows, letIn: OwnerColumns[] = []) {
  const after = await world.rows()
  const lost = subtractRows(before, after).filter(row => !letIn.some(own => isOwnedBy(row, own)))
  // Attempts are counted per target, so other callers change these rows as well.
  const isFans = ({ table, row }: PersonalRow) =>
    table !== 'account_attempts' || row['who'] === `user ${world.fan.userId}`
  expect(lost.filter(isFans)).toEqual([])
  expect(subtractRows(after, before).filter(row => isOwnedBy(row, world.fanOwns))).toEqual([])
}

describe('contract', () => {
  test('opens no call under /users/ to everyone, and only the listed writes', () => {
    expect(byName.filter(([name, { access }]) => name.includes('/users/') && access !== 'fan')).toEqual([])
    const open = byName.filter(
      ([, { access, method }]) => ['public', 'optional'].includes(access) && method !== 'GET',
    )
    expect(open.map(([name]) => name).toSorted()).toEqual([
      'PATCH /api/v1/email-settings/{token}/',
      'PATCH /api/v1/password-resets/{token}/',
      'POST /api/v1/artist-requests/',
      'POST /api/v1/cities/nearest/',
      'POST /api/v1/doors/',
      'POST /api/v1/email-confirmations/{token}/',
      'POST /api/v1/email-settings/{token}/unsubscribe/',
      'POST /api/v1/login/',
      'POST /api/v1/oauth/connect/{provider}/',
      'POST /api/v1/parent-confirmations/{token}/',
      'POST /api/v1/password-resets/',
      'POST /api/v1/phone-links/{token}/',
      'POST /api/v1/shops/md/price/',
      'POST /api/v1/signup/preusers/',
      'POST /api/v1/streaming/shows/{show_id}/connections/{connection_id}/',
      'POST /api/v1/support-tickets/',
    ])
  })

  test("requires a parent's permission only for the listed calls", () => {
    const waiting = fanEndpoints.filter(([, { isForRestricted }]) => !isForRestricted).map(([name]) => name)
    expect(waiting.toSorted()).toEqual([
      'DELETE /api/v1/streaming/shows/{show_id}/chats/{chat_id}/moderation/mutes/{author_id}/',
      'DELETE /api/v2/promotions/{promotion}/make/',
      'GET /api/v1/streaming/shows/{show_id}/chats/{chat_id}/moderation/mutes/',
      'GET /api/v1/streaming/shows/{show_id}/chats/{chat_id}/moderation/queue/',
      'GET /api/v1/streaming/shows/{show_id}/chats/{chat_id}/screen/',
      'PATCH /api/v1/streaming/shows/{show_id}/chats/{chat_id}/moderation/room/',
      'POST /api/v1/redeem/email-codes/',
      'POST /api/v1/shops/md/projects/{project_id}/draw/confirm/',
      'POST /api/v1/shops/md/users/self/entry-tickets/link/',
      'POST /api/v1/shops/md/users/self/entry-tickets/take/',
      'POST /api/v1/shops/md/users/self/entry-tickets/{ticket_id}/pass-on/',
      'POST /api/v1/shops/md/users/self/orders/',
      'POST /api/v1/shops/md/users/self/orders/kakaopay/',
      'POST /api/v1/shops/md/users/self/orders/kginicis/',
      'POST /api/v1/shops/md/users/self/orders/redeem-code/',
      'POST /api/v1/streaming/shows/{show_id}/chats/{chat_id}/messages/',
      'POST /api/v1/streaming/shows/{show_id}/chats/{chat_id}/messages/{message_id}/reports/',
      'POST /api/v1/streaming/shows/{show_id}/chats/{chat_id}/moderation/messages/{message_id}/',
      'POST /api/v1/vote/season3/votes/self/',
      'PUT /api/v1/shops/md/users/self/projects/{project_id}/waiting-room/',
      'PUT /api/v1/streaming/shows/{show_id}/chats/{chat_id}/moderation/mutes/{author_id}/',
      'PUT /api/v1/vote/season3/votes/self/',
      'PUT /api/v2/promotions/{promotion}/invitation/',
      'PUT /api/v2/promotions/{promotion}/make/',
    ])
  })
})

/** Calls that these fields can't satisfy: the response's status and a word in its error. */
const ownerRefusals: Record<string, [status: number, word: string]> = {
  // In these fields, `state` belongs to an OAuth login and `reason` to a refund.
  'PATCH /api/v1/streaming/shows/{show_id}/chats/{chat_id}/moderation/room/': [400, 'state'],
  'POST /api/v1/streaming/shows/{show_id}/chats/{chat_id}/messages/{message_id}/reports/': [400, 'reason'],
  // Fans can't block themselves.
  'PUT /api/v1/users/self/blocked-authors/{author_id}/': [404, 'chat_author_not_found'],
  'PUT /api/v3/users/self/image/': [400, 'image'],
  'POST /api/v1/vote/season3/votes/self/': [409, 'vote_already_cast'],
  // The order is unpaid.
  'POST /api/v1/shops/md/users/self/orders/{order_id}/receipt/': [409, 'order_without_receipt'],
  'DELETE /api/v3/users/self/': [409, 'orders_open_at_deletion'],
  // The test has no keys for wallets.
  'POST /api/v1/shops/md/users/self/entry-tickets/{ticket_id}/wallet-pass/': [409, 'no_wallet_pass'],
  // The test has no keys for KakaoPay, and unpaid orders can only be abandoned.
  'POST /api/v1/shops/md/users/self/orders/kakaopay/': [400, 'method_not_offered'],
  'GET /api/v1/shops/md/users/self/orders/{order_id}/cancel/': [409, 'not_allowed_now'],
  'POST /api/v1/shops/md/users/self/orders/{order_id}/cancel/': [409, 'not_allowed_now'],
  'POST /api/v1/shops/md/users/self/orders/{order_id}/refund-requests/': [409, 'not_allowed_now'],
  // The fields contain no identities.
  'POST /api/v1/redeem/email-codes/': [400, 'identities'],
  // The code is too short.
  'POST /api/v1/shops/md/users/self/orders/redeem-code/': [404, 'redeem_unknown'],
  'POST /api/v1/shops/md/users/self/entry-tickets/take/': [409, 'ticket_is_yours'],
  // The order is in KRW.
  'POST /api/v1/payment-transactions/paypal-orders/': [400, 'method_not_offered'],
}

describe("calls with the ids of a fan's data", () => {
  test.each(byName)(
    "%s admits only the right callers, and neither reveals nor changes the fan's data",
    (_, endpoint) => callAsEveryone(endpoint),
  )

  test.each(byName.filter(([, { form }]) => form))('%s does the same when sent as a form', (_, endpoint) =>
    callAsEveryone(endpoint, true),
  )

  // Ensures that the cases above aren't refused for another reason.
  test.each(fanEndpoints)('%s is accepted from the fan', async (name, endpoint) => {
    const owner = await world.aLivelyFan('Owner')
    const { status, text } = await callEndpoint(world.app, endpoint, {
      fields: { ...world.fieldsOf(owner), ...(await world.anOpenOrder(owner.userId)) },
      token: owner.token,
    })
    const refusal = ownerRefusals[name]
    expect([status, status === 200 ? '' : text]).toEqual(
      refusal ? [refusal[0], expect.stringContaining(refusal[1])] : [200, ''],
    )
  })

  test.each(['/export/', '/self/', '/oauth/', '/follows/', '/makes/', '/news/', '/orders/{order_id}/'])(
    "GET of …%s shows fans their own data, which others don't see",
    async end => {
      const [, endpoint] = fanEndpoints.find(([name]) => name.startsWith('GET') && name.endsWith(end)) ?? []
      if (!endpoint) throw new Error('there is no such call')
      const { text } = await callEndpoint(world.app, endpoint, {
        fields: { order_id: world.fan.ids.order },
        token: world.fan.token,
      })
      expect(text).toMatch(/Quentillia|Low Tide/)
    },
  )
})

describe('access matrix', () => {
  test.each(fanEndpoints.filter(([, { idempotency }]) => idempotency === 'kept'))(
    '%s reveals nothing about a fan to another caller with the same idempotency key',
    async (_, endpoint) => {
      const username = `Keeper ${crypto.randomUUID()}`
      const owner = await world.aLivelyFan(username)
      const key = crypto.randomUUID()
      const { username: _username, ...fields } = world.fieldsOf(owner)
      await callEndpoint(world.app, endpoint, { fields, token: owner.token, key })
      const before = await world.rows()
      const other = await world.aCaller()
      for (const token of [other.token, undefined]) {
        const response = await callEndpoint(world.app, endpoint, {
          fields: othersFields(endpoint, fields),
          token,
          key,
        })
        expect(response.error).not.toBe('idempotency_conflict')
        expect(response.error === 'sign_in_required').toBe(token === undefined)
        for (const trace of [username, owner.email]) expect(response.text).not.toContain(trace)
      }
      await expectNothingElseChanged(before, [other.own])
    },
  )

  describe('tokens', () => {
    /** Returns every secret of a fan that any call accepts. */
    const readSecrets = async ({ token, ids, proofs, links, userId }: LivelyFan) => ({
      session: token,
      preuser: ids.preuser,
      phone: links.phone,
      oauth: links.oauth,
      ...proofs,
      settings: await createUnsubscribeToken(world.database.db, userId),
    })
    /** For each call with a token in its path, the kinds of token that it accepts. */
    const opens: Record<string, string[]> = {
      'password-resets': ['password'],
      'email-confirmations': ['email', 'new_email'],
      'parent-confirmations': ['parent'],
      'email-settings': ['settings'],
      'phone-links': ['phone'],
    }
    const withToken = byName.filter(([, { path }]) => path.includes('{token}'))

    test.each(withToken)('open %s only if they are of the right kind', async (_, endpoint) => {
      const secrets = Object.entries(await readSecrets(world.fan))
      const wrong = secrets.filter(([kind]) => !opens[endpoint.path.split('/')[3] ?? '']?.includes(kind))
      expect(wrong.length).toBeGreaterThan(5)
      const before = await world.rows()
      for (const [kind, token] of wrong) {
        const { status, text } = await callEndpoint(world.app, endpoint, {
          fields: { ...world.fieldsOf(world.fan), token },
        })
        if (status === 200) expect([kind, text]).toEqual([kind, expect.stringContaining('"state":"ended"')])
        else expect([kind, status]).toEqual([kind, 410])
      }
      await expectNothingElseChanged(before)
    })

    test('are accepted neither as a session nor for linking an account when they are of other kinds', async () => {
      const { session: _, ...others } = await readSecrets(world.fan)
      const [, self] = fanEndpoints.find(([name]) => name === 'GET /api/v3/users/self/') ?? []
      const [, link] = fanEndpoints.find(([name]) => name === 'POST /api/v1/users/self/oauth/') ?? []
      if (!self || !link) throw new Error('there is no such call')
      for (const [kind, token] of Object.entries(others)) {
        expect([kind, (await callEndpoint(world.app, self, { fields: {}, token })).status]).toEqual([
          kind,
          401,
        ])
        if (kind === 'oauth') continue
        const { token: signedIn } = await world.aCaller()
        const fields = { oauth_link_id: token, password: world.password }
        const { error } = await callEndpoint(world.app, link, { fields, token: signedIn })
        expect([kind, error]).toEqual([kind, expect.stringMatching(/oauth_link_ended|validation_failed/)])
      }
    })

    test('are bound to their fan when they are for email settings', async () => {
      const own = await createUnsubscribeToken(
        world.database.db,
        Number((await world.aCaller()).own['user_id']),
      )
      const before = await world.rows()
      const token = own.replace(/^\d+/, String(world.fan.userId))
      for (const [, endpoint] of withToken.filter(([name]) => name.includes('email-settings'))) {
        expect(
          (await callEndpoint(world.app, endpoint, { fields: { ...world.fieldsOf(world.fan), token } }))
            .status,
        ).toBe(410)
      }
      await expectNothingElseChanged(before)
    })
  })

  test('PATCH of a sign-up rejects a body that names another sign-up', async () => {
    const { ids } = await world.aLivelyFan('Preuser')
    const before = await world.rows()
    for (const [path, inBody] of [
      [ids.preuser, world.fan.ids.preuser],
      [world.fan.ids.preuser, ids.preuser],
    ]) {
      const body = { country_code: 'US', phone_number: '2125550198', preuser_id: inBody }
      const response = await world.app.ask(`/api/v1/signup/preusers/${path}/`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(403)
    }
    await expectNothingElseChanged(before)
  })
})
