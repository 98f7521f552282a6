import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { watchSignInCounts } from '../../../identity/accounts/server/testing/watch-sign-in-counts.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { aTaskContext, readWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import {
  type BuyingFixtures,
  buyingFixtures,
  getOutcome,
} from '../../orders/server/testing/buying-fixtures.ts'
import type { lookUpRedeem, redeem, sendRedeemEmailCode } from '../contract.ts'
import type { Identities } from '../methods.ts'
import { redeemModule } from './index.ts'
import { mailRedeemCode } from './mail-redeem-code.ts'
import { redeemData } from './personal-data.ts'
import { purgeIdentities } from './purge.ts'
import { redeemFixtures } from './testing/redeem-fixtures.ts'

let shop: BuyingFixtures
let owner: Awaited<ReturnType<BuyingFixtures['aBuyer']>> & { email: string }
let identities: Identities
const showId = 41
const minuteMs = 60_000
beforeAll(async () => {
  shop = await buyingFixtures([redeemModule])
})
afterAll(() => shop.database.close())
beforeEach(async () => {
  await shop.run('delete from account_attempts')
  await shop.run('delete from redeem_email_codes')
  await shop.begin()
  const email = `owner-${randomUUID()}@post.example`
  owner = { ...(await shop.aBuyer({ email })), email }
  identities = { email, ticket_id: randomUUID() }
  await redeemFixtures(shop.database).list([identities], { showId, now: shop.now })
})

const look = (presented: Identities = identities, token = shop.fan.token) =>
  shop.ask<ResponseOf<typeof lookUpRedeem>>(
    token,
    'GET',
    `/api/v1/redeem/?${new URLSearchParams({ identities: JSON.stringify(presented) })}`,
  )
const send = (presented: Identities = identities, token = shop.fan.token) =>
  shop.ask<ResponseOf<typeof sendRedeemEmailCode>>(token, 'POST', '/api/v1/redeem/email-codes/', {
    identities: presented,
  })
const give = (more: object = {}, token = shop.fan.token) =>
  shop.ask<ResponseOf<typeof redeem>>(
    token,
    'POST',
    'orders/redeem-code/',
    { identities, agreed: true, ...more },
    randomUUID(),
  )

/** Sends the queued emails as the job queue would. */
async function mails() {
  const sent: { to: string; text: string }[] = []
  const mailer = { send: async (mail: { to: string; text: string }) => void sent.push(mail) }
  const context = { mailer, now: () => shop.now, config: testConfig() }
  for (const { payload } of await readWaitingJobs(shop.database, 'mailRedeemCode')) {
    await mailRedeemCode.run(payload, aTaskContext(shop.database, context as never))
  }
  return sent
}
const readCode = (text = '') => /^\d{6}$/m.exec(text)?.[0] ?? ''
async function aCode() {
  expect((await send()).status).toBe(200)
  return readCode((await mails()).at(-1)?.text)
}

describe('redeem email code', () => {
  test("allows redeeming identities with another account's email address", async () => {
    expect((await look()).body).toMatchObject({ state: 'valid', email_code_needed: true })
    expect(getOutcome(await give())).toEqual([403, 'redeem_email_code_needed'])
    const sent = await send()
    expect(sent.body).toEqual({
      resend_seconds: 30,
      expires_at: new Date(shop.now + 10 * minuteMs).toISOString(),
    })
    const mail = (await mails()).at(-1)
    expect(mail?.to).toBe(owner.email)
    const code = readCode(mail?.text)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(getOutcome(await give({ email_code: wrong }))).toEqual([400, 'redeem_email_code_wrong'])
    expect((await give({ email_code: ` ${code} ` })).body).toEqual({ order: null, show_id: showId })
    expect(await shop.run('select id from redeem_email_codes')).toEqual([])
  })

  test.each([
    ['in capitals', (email: string) => email.toUpperCase()],
    ['in full width', (email: string) => email.replace('owner', 'ｏｗｎｅｒ')],
    ['with invisible characters', (email: string) => `\u200b${email.replace('@', ' @')}`],
  ])('is required for an address typed %s', async (_how, spell) => {
    const typed = { ...identities, email: spell(owner.email) }
    expect((await look(typed)).body).toMatchObject({ state: 'valid', email_code_needed: true })
    expect(getOutcome(await give({ identities: typed }))).toEqual([403, 'redeem_email_code_needed'])
  })

  test("is not required for the fan's own, an unconfirmed or an unowned address", async () => {
    expect((await look(identities, owner.token)).body.email_code_needed).toBe(false)
    expect((await send(identities, owner.token)).body).toEqual({ resend_seconds: 0, expires_at: null })
    expect((await give({}, owner.token)).status).toBe(200)
    const email = `draft-${randomUUID()}@post.example`
    await shop.aBuyer({ email, email_confirmed_at: null })
    for (const free of [email, `${randomUUID()}@post.example`]) {
      identities = { email: free, fanclub_id: randomUUID() }
      await redeemFixtures(shop.database).list([identities], { showId: 42, now: shop.now })
      expect((await look()).body).toMatchObject({ state: 'valid', email_code_needed: false })
      expect((await give()).status).toBe(200)
    }
  })

  test('is not sent for unknown, used or unopened identities', async () => {
    expect(getOutcome(await send({ ...identities, ticket_id: randomUUID() }))).toEqual([
      404,
      'redeem_unknown',
    ])
    await give({}, owner.token)
    expect(getOutcome(await send())).toEqual([409, 'redeem_used'])
    expect((await look()).body.email_code_needed).toBe(false)
    identities = { email: owner.email, ticket_id: randomUUID() }
    await redeemFixtures(shop.database).list([identities], {
      showId,
      now: shop.now,
      from: '2026-12-24T00:00:00Z',
    })
    expect(getOutcome(await send())).toEqual([409, 'redeem_coming_soon'])
    expect(await shop.run('select id from redeem_email_codes')).toEqual([])
  })

  test('is rejected after ten minutes, after the next one is sent, and for another fan or ticket', async () => {
    const first = await aCode()
    shop.now += 31_000
    const second = await aCode()
    if (first !== second)
      expect(getOutcome(await give({ email_code: first }))).toEqual([400, 'redeem_email_code_wrong'])
    const other = await shop.aBuyer()
    expect(getOutcome(await give({ email_code: second }, other.token))).toEqual([
      400,
      'redeem_email_code_wrong',
    ])
    const more = { email: owner.email, ticket_id: randomUUID() }
    await redeemFixtures(shop.database).list([more], { showId, now: shop.now })
    const elsewhere = await give({ identities: more, email_code: second })
    expect(getOutcome(elsewhere)).toEqual([400, 'redeem_email_code_wrong'])
    shop.now += 10 * minuteMs
    expect(getOutcome(await give({ email_code: second }))).toEqual([400, 'redeem_email_code_wrong'])
  })

  test('is rejected after the address has moved to another account', async () => {
    const code = await aCode()
    await shop.run(
      'update users set email_confirmed_at = null, email_key = $2 where id = $1',
      owner.userId,
      randomUUID(),
    )
    await shop.aBuyer({ email: owner.email })
    expect(getOutcome(await give({ email_code: code }))).toEqual([400, 'redeem_email_code_wrong'])
  })

  test('is limited by emails per address across all fans, and by attempts per code', async () => {
    await send()
    const { token } = await shop.aBuyer()
    expect(getOutcome(await send(identities, token))).toEqual([429, 'redeem_too_many_tries'])
    for (let more = 0; more < 4; more += 1) {
      shop.now += 31_000
      expect((await send()).status).toBe(200)
    }
    shop.now += 31_000
    expect(getOutcome(await send(identities, token))).toEqual([429, 'redeem_too_many_tries'])
    const readCounts = await watchSignInCounts()
    const names = []
    for (let tries = 0; tries < 6; tries += 1) names.push(getOutcome(await give({ email_code: 'x' }))[1])
    expect(names).toEqual([...Array(5).fill('redeem_email_code_wrong'), 'redeem_too_many_tries'])
    expect(await readCounts()).toEqual({
      'redeem accepted': 5,
      'redeem_email wrong': 5,
      'redeem_email limited': 1,
    })
  })

  test('is not sent once expired, and is deleted after a day or with either account', async () => {
    await send()
    shop.now += 10 * minuteMs
    expect((await mails()).filter(({ to }) => to === owner.email)).toEqual([])
    await send()
    const context = () => aTaskContext(shop.database, { now: () => shop.now })
    await purgeIdentities.run({}, context())
    expect(await shop.run('select id from redeem_email_codes')).toHaveLength(1)
    shop.now += 24 * 60 * minuteMs + 1
    await purgeIdentities.run({}, context())
    expect(await shop.run('select id from redeem_email_codes')).toEqual([])
    await send()
    const person = { userId: owner.userId, emailKey: owner.email, phoneE164: '', isEmailConfirmed: true }
    await shop.database.transaction(db => redeemData.erase(db, person, shop.now))
    expect(await shop.run('select id from redeem_email_codes')).toEqual([])
  })
})
