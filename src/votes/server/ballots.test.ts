import { createHmac } from 'node:crypto'
import { compactVerify, createLocalJWKSet, decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testConfig } from '../../../tests/helpers/config.ts'
import { accountsModule, startSession } from '../../identity/accounts/server/index.ts'
import { deriveServerKey } from '../../platform/server/server-key.ts'
import { testApi } from '../../platform/server/testing/api.ts'
import { catalogueFixtures } from '../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../platform/server/testing/database.ts'
import { aFan } from '../../platform/server/testing/fans.ts'
import { toReceiptCode } from '../receipt-code.ts'
import { votesModule } from './index.ts'
import { publishKey } from './receipts.ts'
import { publishBlocks } from './record/publish-blocks.ts'
import { castAs, castConfig } from './testing/cast-as.ts'
import { voteFixtures } from './testing/vote-fixtures.ts'

const base = '/api/v1/vote/season3'
const now = '2026-06-16T12:00:00Z'

let database: TestDatabase
let votes: ReturnType<typeof voteFixtures>
let artists: number[]
let api: ReturnType<typeof testApi>
beforeEach(async () => {
  database = await testDatabase()
  votes = voteFixtures(database)
  await votes.setClock(now)
  const { anArtist } = catalogueFixtures(database)
  artists = [(await anArtist('Paper Lions')).id, (await anArtist('Low Tide')).id, (await anArtist('Ash')).id]
  api = testApi({ database, modules: [accountsModule, votesModule] })
})
afterEach(() => database.close())

async function aVoter(columns: Record<string, unknown> = {}) {
  const userId = await aFan(database, columns)
  return { userId, token: await startSession(database.db, userId, Date.now()) }
}

type Body = Record<string, unknown> & { error_code?: { name: string } }

async function call(method: string, path: string, { token }: { token?: string } = {}, body?: object) {
  const response = await api.request(base + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const responseBody = (await response.json()) as Body
  return {
    status: response.status,
    error: responseBody.error_code?.name,
    body: responseBody,
    headers: response.headers,
  }
}

const cast = (fan: { token: string }, stage: number, artist: number | undefined, more: object = {}) =>
  call('POST', '/votes/self/', fan, { stage_id: stage, artist_id: artist, ...more })
const change = (fan: { token: string }, stage: number, artist: number | undefined, more: object = {}) =>
  call('PUT', '/votes/self/', fan, { stage_id: stage, artist_id: artist, ...more })
const code = (seed: number) => toReceiptCode(Uint8Array.from({ length: 26 }, (_, at) => seed * 7 + at * 3))
const events = async () =>
  (await database.pool.query('select type, artist_id from vote_events order by id')).rows.map(
    row => `${row.type} ${row.artist_id}`,
  )

describe('ballots API', () => {
  test('casts, changes and counts a ballot once, and returns it with its code', async () => {
    const stage = await votes.aStage({ artists })
    const fan = await aVoter()
    expect((await call('GET', '/users/self/', fan)).body).toMatchObject({
      stage_id: stage,
      can_vote: true,
      why_not: null,
      ballot: null,
      receipt_codes: [],
    })
    const first = await cast(fan, stage, artists[0])
    expect(first).toMatchObject({ status: 200, body: { stage_id: stage, artist_id: artists[0] } })
    expect(await cast(fan, stage, artists[1])).toMatchObject({ status: 409, error: 'vote_already_cast' })
    expect(await change(fan, stage, artists[1])).toMatchObject({
      status: 200,
      body: { artist_id: artists[1], receipt_code: first.body['receipt_code'], ballot: first.body['ballot'] },
    })
    expect(await change(fan, stage, artists[1])).toMatchObject({ status: 200 })
    expect(await events()).toEqual([`cast ${artists[0]}`, `change ${artists[1]}`])
    const own = (await call('GET', '/users/self/', fan)).body
    expect(own).toMatchObject({
      ballot: { artist: { name: 'Low Tide' }, receipt_code: first.body['receipt_code'], can_change: true },
    })
    expect((await call('GET', '/votes/')).body).toMatchObject({
      total: 1,
      results: [
        { name: 'Low Tide', total: 1, share: 1, rank: 1 },
        { name: 'Ash', total: 0, share: 0, rank: 2 },
        { name: 'Paper Lions', total: 0, share: 0, rank: 2 },
      ],
    })
    expect(await votes.wrongTallies()).toEqual([])
  })

  test("returns the ballot when a cast with a browser's code is repeated, and rejects another fan's code", async () => {
    const stage = await votes.aStage({ artists })
    const [fan, other] = [await aVoter(), await aVoter()]
    const first = await cast(fan, stage, artists[0], { receipt_code: code(1) })
    const again = await cast(fan, stage, artists[0], { receipt_code: code(1).toLowerCase() })
    expect(again.body).toMatchObject({ ballot: first.body['ballot'], receipt_code: code(1) })
    expect(await cast(fan, stage, artists[1], { receipt_code: code(1) })).toMatchObject({
      error: 'vote_already_cast',
    })
    expect(await cast(other, stage, artists[0], { receipt_code: code(1) })).toMatchObject({
      status: 409,
      error: 'vote_code_used',
    })
    // The rejected ballot left nothing behind, so the phone number may still vote.
    expect(await cast(other, stage, artists[0], { receipt_code: code(2) })).toMatchObject({ status: 200 })
    expect(await change(other, stage, artists[1], { receipt_code: code(3) })).toMatchObject({
      error: 'vote_other_code',
    })
    const wrong = `${code(4).slice(0, -1)}${code(4).endsWith('0') ? '1' : '0'}`
    expect(await cast(await aVoter(), stage, artists[0], { receipt_code: wrong })).toMatchObject({
      status: 400,
      body: { description: { receipt_code: 'ERR_INVALID' } },
    })
  })

  test('rejects a ballot with a specific error for each obstacle, and stores nothing', async () => {
    const stage = await votes.aStage({ artists: artists.slice(0, 2) })
    const fan = await aVoter()
    expect(await cast(fan, 99, artists[0])).toMatchObject({ status: 404, error: 'vote_stage_not_found' })
    expect(await cast(fan, stage, artists[2])).toMatchObject({ status: 404, error: 'vote_not_candidate' })
    expect(await change(fan, stage, artists[0])).toMatchObject({ status: 404, error: 'vote_no_ballot' })
    const unproved = await aVoter({ is_phone_proved: false })
    expect(await cast(unproved, stage, artists[0])).toMatchObject({
      status: 403,
      error: 'vote_phone_unverified',
    })
    expect((await call('GET', '/users/self/', unproved)).body).toMatchObject({
      phone_verified: false,
      can_vote: false,
      why_not: 'phone_unverified',
    })
    const restricted = await aVoter({ is_restricted: true })
    expect(await cast(restricted, stage, artists[0])).toMatchObject({ error: 'account_restricted' })
    expect((await call('GET', '/users/self/', restricted)).body).toMatchObject({ why_not: 'restricted' })
    await votes.setClock('2026-06-15T11:59:59.999Z')
    expect(await cast(fan, stage, artists[0])).toMatchObject({ status: 409, error: 'vote_not_open' })
    await votes.setClock('2026-06-22T12:00:00Z')
    expect(await cast(fan, stage, artists[0])).toMatchObject({ status: 409, error: 'vote_closed' })
    expect((await call('GET', '/stage/')).body).toMatchObject({ status: 'tabulating' })
    expect((await call('GET', '/users/self/', fan)).body).toMatchObject({ why_not: 'closed' })
    expect(await events()).toEqual([])
    expect((await database.pool.query('select from vote_numbers')).rowCount).toBe(0)
  })

  test('stores one ballot for 100 concurrent casts by a fan', async () => {
    const stage = await votes.aStage({ artists })
    const fan = await aVoter()
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, n) => cast(fan, stage, artists[n % 3])),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status === 409)).toHaveLength(99)
    expect(await events()).toHaveLength(1)
    expect(await votes.wrongTallies()).toEqual([])
  })

  test('accepts one vote per phone line and stage, in whatever form its accounts store the number', async () => {
    const stage = await votes.aStage({ artists })
    const [first, second, third] = [
      await aVoter({ phone_e164: '+5491123456789' }),
      await aVoter({ phone_e164: '+541123456789', phone_key_rank: 1 }),
      await aVoter({ phone_e164: '+543412345678' }),
    ]
    expect(await cast(first, stage, artists[0])).toMatchObject({ status: 200 })
    expect(await cast(second, stage, artists[1])).toMatchObject({
      status: 409,
      error: 'vote_number_has_voted',
    })
    expect((await call('GET', '/users/self/', second)).body).toMatchObject({ why_not: 'number_has_voted' })
    expect(await cast(third, stage, artists[1])).toMatchObject({ status: 200 })
    expect(await change(first, stage, artists[2])).toMatchObject({ status: 200 })
    expect(await votes.wrongTallies()).toEqual([])
  })

  test('accepts one of two ballots in a batch from accounts that share a phone line', async () => {
    const stage = await votes.aStage({ artists })
    const voters = [
      await aVoter({ phone_e164: '+5491123456789' }),
      await aVoter({ phone_e164: '+541123456789', phone_key_rank: 1 }),
    ]
    const ballots = voters.map(({ userId }) => ({ userId, artistId: artists[0] }))
    expect(await castAs(database, stage, ballots)).toEqual(['done', 'vote_number_has_voted'])
    expect(await votes.wrongTallies()).toEqual([])
  })

  test.each(['+5491123456789', '+541123456789'])(
    'counts an earlier vote of %s for both forms of the phone line',
    async voted => {
      const stage = await votes.aStage({ artists })
      const key = deriveServerKey('vote numbers', castConfig)
      const hash = createHmac('sha256', key).update(`${stage} ${voted}`).digest()
      await database.pool.query('insert into vote_numbers (stage_id, number_hash) values ($1, $2)', [
        stage,
        hash,
      ])
      for (const [rank, phone_e164] of ['+5491123456789', '+541123456789'].entries()) {
        const { userId } = await aVoter({ phone_e164, phone_key_rank: rank })
        const ballot = { userId, artistId: artists[0] }
        expect(await castAs(database, stage, [ballot])).toEqual(['vote_number_has_voted'])
      }
    },
  )

  test('accepts one vote per phone number and stage, even after the number moves to another account', async () => {
    const stage = await votes.aStage({ artists })
    const fan = await aVoter({ phone_e164: '+12125550111' })
    expect(await cast(fan, stage, artists[0])).toMatchObject({ status: 200 })
    await database.pool.query(`update users set phone_e164 = '+12125550112' where id = $1`, [fan.userId])
    const second = await aVoter({ phone_e164: '+12125550111' })
    expect(await cast(second, stage, artists[1])).toMatchObject({
      status: 409,
      error: 'vote_number_has_voted',
    })
    expect((await call('GET', '/users/self/', second)).body).toMatchObject({
      can_vote: false,
      why_not: 'number_has_voted',
    })
    expect(await change(fan, stage, artists[1])).toMatchObject({ status: 200 })
    const dump = JSON.stringify((await database.pool.query('select * from vote_numbers')).rows)
    expect(dump).not.toContain('2125550111')
  })

  test('signs a receipt with a published key and hides the artist while the stage hides its results', async () => {
    const config = testConfig({ SERVER_KEY: 'k'.repeat(32) })
    api = testApi({ database, modules: [accountsModule, votesModule], env: { SERVER_KEY: 'k'.repeat(32) } })
    await publishKey(database.db, config)
    const keys = (await database.pool.query('select jwk from vote_keys')).rows.map(({ jwk }) => jwk)
    const readClaims = async (receipt: unknown) => {
      const { payload, protectedHeader } = await compactVerify(String(receipt), createLocalJWKSet({ keys }))
      expect(protectedHeader.typ).toBe('fanfare-vote-receipt')
      return JSON.parse(new TextDecoder().decode(payload))
    }
    const stage = await votes.aStage({ artists, visibility: 'hidden' })
    const fan = await aVoter()
    const { body } = await cast(fan, stage, artists[0])
    const claims = await readClaims(body['receipt'])
    expect(claims).toEqual({
      season: 3,
      stage_id: stage,
      ballot: body['ballot'],
      at: new Date(now).toISOString(),
      head: null,
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const seen = async () => (await call('GET', '/users/self/', fan)).body['ballot'] as { receipt: unknown }
    expect(await readClaims((await seen()).receipt)).toEqual(claims)
    await database.pool.query(`update vote_ballots set removal_reason = 'fake_account', removed_at = now()`)
    expect(await seen()).toMatchObject({ receipt: null })
  })

  test('names the block before the event, even in a receipt signed later', async () => {
    api = testApi({ database, modules: [accountsModule, votesModule], env: { SERVER_KEY: 'k'.repeat(32) } })
    const stage = await votes.aStage({ artists })
    const fan = await aVoter()
    const readHead = (body: Body) => decodeJwt(String(body['receipt']))['head']
    const block = async (number: number) => {
      const found = await database.pool.query('select block, hash from vote_blocks where block = $1', [
        number,
      ])
      return found.rows.map(row => ({ block: row.block, hash: row.hash.toString('hex') }))[0]
    }
    /** Publishes one block with the waiting events and one with another fan's ballot. */
    const publishTwo = async () => {
      await publishBlocks(database, 3)
      await cast(await aVoter(), stage, artists[2])
      expect(await publishBlocks(database, 3)).toBe(1)
    }
    const seen = async () => readHead((await call('GET', '/users/self/', fan)).body['ballot'] as Body)

    const castIt = async () => readHead((await cast(fan, stage, artists[0], { receipt_code: code(1) })).body)
    expect(await castIt()).toBeNull()
    await publishTwo()
    // The event is in block 1, so there is no block before it.
    expect([await seen(), await castIt()]).toEqual([null, null])

    const changeIt = async () => readHead((await change(fan, stage, artists[1])).body)
    const second = await block(2)
    expect(second).toMatchObject({ block: 2 })
    expect([await changeIt(), await seen(), await changeIt()]).toEqual([second, second, second])
    await publishTwo()
    // The change is in block 3, and the record has four blocks.
    expect(await block(4)).toMatchObject({ block: 4 })
    expect([await seen(), await changeIt()]).toEqual([second, second])
    expect(await events()).toHaveLength(4)
  })
})
