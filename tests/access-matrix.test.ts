import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../src/app/modules.ts'
import { unsubscribeToken } from '../src/identity/recovery/server/index.ts'
import type { Endpoint } from '../src/platform/contract/endpoint.ts'
import { type CallerName, type Callers, callers } from './helpers/callers.ts'
import { callOf, type Fields, nameOf } from './helpers/calls-of.ts'
import type { LivelyFan } from './helpers/lively-fan.ts'
import { isOf, type Owned, type PersonalRow, type PersonalRows, without } from './helpers/personal-rows.ts'

// Who may make which call (spec 6), and that no call shows or changes what is another fan's. The calls and who may make
// them come from the contract. One database: each case has callers of its own, and all try for one fan's things.

const endpoints = modules.flatMap(({ implementations }) => implementations.map(({ endpoint }) => endpoint))
const byName = endpoints.map(endpoint => [nameOf(endpoint), endpoint] as const)
const ofFans = byName.filter(([, { access }]) => access === 'fan')

let world: Callers
beforeAll(async () => {
  world = await callers(modules)
})
afterAll(() => world.close())

/** Why a caller is refused by the contract alone. */
function refusalOf({ access, isForRestricted }: Endpoint, caller: CallerName): string | undefined {
  // Who sends no token is a visitor; who sends one is a fan, or is told that it's no longer good.
  if (access === 'optional' && ['a visitor', 'a pre-user'].includes(caller)) return undefined
  if (access === 'preuser') return caller === 'a pre-user' ? undefined : 'sign_up_ended'
  if (access === 'door') return caller === 'a door' ? undefined : 'door_closed'
  if (access === 'public' || caller === 'another fan') return undefined
  if (caller !== 'a restricted fan') return 'sign_in_required'
  return isForRestricted ? undefined : 'account_restricted'
}

const refusals = ['sign_in_required', 'forbidden', 'account_restricted', 'door_closed']
function refused({ error, text }: { error: string | undefined; text: string }): string | undefined {
  if (error === 'verification_ended' && text.includes('"preuser_id"')) return 'sign_up_ended'
  return refusals.includes(error ?? '') ? error : undefined
}

/** The fields that an endpoint gets from others: the push address of a browser is known to that browser alone. */
function othersFields(endpoint: Endpoint, fields: Fields): Fields {
  const isNewBrowser = endpoint.method === 'PUT' && endpoint.path.endsWith('/push-subscriptions/')
  return isNewBrowser ? { ...fields, endpoint: `${fields['endpoint']}-other` } : fields
}

/** Calls as each kind of caller with the fan's ids: who is let in; the fan's things are neither shown nor changed. */
async function tryAsEverybody(endpoint: Endpoint, isForm = false) {
  const everyone = await world.everyCaller()
  const before = await world.rows()
  for (const [name, { token, fields }] of everyone) {
    const given = { fields: othersFields(endpoint, fields), token, isForm }
    const answer = await callOf(world.app, endpoint, given)
    expect(answer.status).toBeLessThan(500)
    expect([name, refused(answer)]).toEqual([name, refusalOf(endpoint, name)])
    expect([name, world.traces.filter(trace => answer.text.includes(trace))]).toEqual([name, []])
  }
  const letIn = everyone.filter(([name]) => refusalOf(endpoint, name) === undefined)
  await expectNothingElseChanged(
    before,
    letIn.map(([, { own }]) => own),
  )
}

/** Of what was there only rows of those callers are gone or changed, and no new row is the fan's. */
async function expectNothingElseChanged(before: PersonalRows, letIn: Owned[] = []) {
  const after = await world.rows()
  const lost = without(before, after).filter(row => !letIn.some(own => isOf(row, own)))
  // Tries are counted by address and name, whoever makes them.
  const isFans = ({ table, row }: PersonalRow) =>
    table !== 'account_attempts' || row['who'] === `user ${world.fan.userId}`
  expect(lost.filter(isFans)).toEqual([])
  expect(without(after, before).filter(row => isOf(row, world.fanOwns))).toEqual([])
}

describe('what the contract lets anyone do', () => {
  test('is no call under /users/, and only these that write', () => {
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

  test('makes wait for a parent, what fans need for themselves does not', () => {
    const waiting = ofFans.filter(([, { isForRestricted }]) => !isForRestricted).map(([name]) => name)
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

/** Calls that these fields can't please, and the word of their refusal. */
const refusedOfOwner: Record<string, [status: number, word: string]> = {
  // The state of a sign-in elsewhere, and the reason of a refund.
  'PATCH /api/v1/streaming/shows/{show_id}/chats/{chat_id}/moderation/room/': [400, 'state'],
  'POST /api/v1/streaming/shows/{show_id}/chats/{chat_id}/messages/{message_id}/reports/': [400, 'reason'],
  // Nobody blocks themselves.
  'PUT /api/v1/users/self/blocked-authors/{author_id}/': [404, 'chat_author_not_found'],
  'PUT /api/v3/users/self/image/': [400, 'image'],
  'POST /api/v1/vote/season3/votes/self/': [409, 'vote_already_cast'],
  // An order is not paid yet.
  'POST /api/v1/shops/md/users/self/orders/{order_id}/receipt/': [409, 'order_without_receipt'],
  'DELETE /api/v3/users/self/': [409, 'orders_open_at_deletion'],
  // There are no keys for wallets here.
  'POST /api/v1/shops/md/users/self/entry-tickets/{ticket_id}/wallet-pass/': [409, 'no_wallet_pass'],
  // KakaoPay has no keys here, and what is unpaid is given up.
  'POST /api/v1/shops/md/users/self/orders/kakaopay/': [400, 'method_not_offered'],
  'GET /api/v1/shops/md/users/self/orders/{order_id}/cancel/': [409, 'not_allowed_now'],
  'POST /api/v1/shops/md/users/self/orders/{order_id}/cancel/': [409, 'not_allowed_now'],
  'POST /api/v1/shops/md/users/self/orders/{order_id}/refund-requests/': [409, 'not_allowed_now'],
  // The fields hold no identities.
  'POST /api/v1/redeem/email-codes/': [400, 'identities'],
  // No code is that short.
  'POST /api/v1/shops/md/users/self/orders/redeem-code/': [404, 'redeem_unknown'],
  'POST /api/v1/shops/md/users/self/entry-tickets/take/': [409, 'ticket_is_yours'],
  // The order is in won.
  'POST /api/v1/payment-transactions/paypal-orders/': [400, 'method_not_offered'],
}

describe("with the ids of a fan's things", () => {
  test.each(byName)('%s lets in whom it should, and shows and changes nothing of the fan', (_, endpoint) =>
    tryAsEverybody(endpoint),
  )

  test.each(byName.filter(([, { form }]) => form))('%s as a form does the same', (_, endpoint) =>
    tryAsEverybody(endpoint, true),
  )

  // Or the cases above might be refused for another reason.
  test.each(ofFans)('%s is taken from the fan', async (name, endpoint) => {
    const owner = await world.aLivelyFan('Owner')
    const { status, text } = await callOf(world.app, endpoint, {
      fields: { ...world.fieldsOf(owner), ...(await world.anOpenOrder(owner.userId)) },
      token: owner.token,
    })
    const refusal = refusedOfOwner[name]
    expect([status, status === 200 ? '' : text]).toEqual(
      refusal ? [refusal[0], expect.stringContaining(refusal[1])] : [200, ''],
    )
  })

  test.each(['/export/', '/self/', '/oauth/', '/follows/', '/makes/', '/news/', '/orders/{order_id}/'])(
    'GET of …%s shows the fan what others are not shown',
    async end => {
      const [, endpoint] = ofFans.find(([name]) => name.startsWith('GET') && name.endsWith(end)) ?? []
      if (!endpoint) throw new Error('there is no such call')
      const { text } = await callOf(world.app, endpoint, {
        fields: { order_id: world.fan.ids.order },
        token: world.fan.token,
      })
      expect(text).toMatch(/Quentillia|Low Tide/)
    },
  )
})

test.each(ofFans.filter(([, { idempotency }]) => idempotency === 'kept'))(
  '%s under a key that another fan has used answers nothing of that fan',
  async (_, endpoint) => {
    const username = `Keeper ${crypto.randomUUID()}`
    const owner = await world.aLivelyFan(username)
    const key = crypto.randomUUID()
    const { username: _username, ...fields } = world.fieldsOf(owner)
    await callOf(world.app, endpoint, { fields, token: owner.token, key })
    const before = await world.rows()
    const other = await world.aCaller()
    for (const token of [other.token, undefined]) {
      const answer = await callOf(world.app, endpoint, { fields: othersFields(endpoint, fields), token, key })
      expect(answer.error).not.toBe('idempotency_conflict')
      expect(answer.error === 'sign_in_required').toBe(token === undefined)
      for (const trace of [username, owner.email]) expect(answer.text).not.toContain(trace)
    }
    await expectNothingElseChanged(before, [other.own])
  },
)

describe('a token of one kind', () => {
  /** Every secret of a fan that some call takes. */
  const secretsOf = async ({ token, ids, proofs, links, userId }: LivelyFan) => ({
    session: token,
    preuser: ids.preuser,
    phone: links.phone,
    oauth: links.oauth,
    ...proofs,
    settings: await unsubscribeToken(world.database.db, userId),
  })
  /** Which kinds open the calls with a token in the path. */
  const opens: Record<string, string[]> = {
    'password-resets': ['password'],
    'email-confirmations': ['email', 'new_email'],
    'parent-confirmations': ['parent'],
    'email-settings': ['settings'],
    'phone-links': ['phone'],
  }
  const withToken = byName.filter(([, { path }]) => path.includes('{token}'))

  test.each(withToken)('opens %s only where it should', async (_, endpoint) => {
    const secrets = Object.entries(await secretsOf(world.fan))
    const wrong = secrets.filter(([kind]) => !opens[endpoint.path.split('/')[3] ?? '']?.includes(kind))
    expect(wrong.length).toBeGreaterThan(5)
    const before = await world.rows()
    for (const [kind, token] of wrong) {
      const { status, text } = await callOf(world.app, endpoint, {
        fields: { ...world.fieldsOf(world.fan), token },
      })
      if (status === 200) expect([kind, text]).toEqual([kind, expect.stringContaining('"state":"ended"')])
      else expect([kind, status]).toEqual([kind, 410])
    }
    await expectNothingElseChanged(before)
  })

  test('is no session, and connects nobody', async () => {
    const { session: _, ...others } = await secretsOf(world.fan)
    const [, self] = ofFans.find(([name]) => name === 'GET /api/v3/users/self/') ?? []
    const [, link] = ofFans.find(([name]) => name === 'POST /api/v1/users/self/oauth/') ?? []
    if (!self || !link) throw new Error('there is no such call')
    for (const [kind, token] of Object.entries(others)) {
      expect([kind, (await callOf(world.app, self, { fields: {}, token })).status]).toEqual([kind, 401])
      if (kind === 'oauth') continue
      const { token: signedIn } = await world.aCaller()
      const fields = { oauth_link_id: token, password: world.password }
      const { error } = await callOf(world.app, link, { fields, token: signedIn })
      expect([kind, error]).toEqual([kind, expect.stringMatching(/oauth_link_ended|validation_failed/)])
    }
  })

  test('of the choice of mails is bound to its fan', async () => {
    const own = await unsubscribeToken(world.database.db, Number((await world.aCaller()).own['user_id']))
    const before = await world.rows()
    const token = own.replace(/^\d+/, String(world.fan.userId))
    for (const [, endpoint] of withToken.filter(([name]) => name.includes('email-settings'))) {
      expect(
        (await callOf(world.app, endpoint, { fields: { ...world.fieldsOf(world.fan), token } })).status,
      ).toBe(410)
    }
    await expectNothingElseChanged(before)
  })
})

test('a sign-up whose id is in the path changes no other that the body names, nor the other way round', async () => {
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
