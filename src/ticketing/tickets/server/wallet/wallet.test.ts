import { hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testConfig } from '../../../../../tests/helpers/config.ts'
import { loadConfig } from '../../../../app/config.ts'
import type { EntryTicket } from '../../../../commerce/orders/contract.ts'
import { showFixtures } from '../../../../live/shows/server/testing/show-fixtures.ts'
import { groupCode } from '../../../../platform/contract/typed-code.ts'
import { createMemoryLimiter, type RateLimiter } from '../../../../platform/server/limits.ts'
import { ticketsModule } from '../index.ts'
import {
  type AdmissionFixtures,
  admissionFixtures,
  doorsOpenAt,
  hourMs,
} from '../testing/admission-fixtures.ts'
import { checkSignature, readZip } from './testing/open-pass.ts'
import { createWalletChain } from './testing/wallet-chain.ts'

const certificateEnd = Date.parse('2026-12-20T00:00:00Z')
const chain = createWalletChain('261220000000Z')
let stage: AdmissionFixtures
/** Each test has a separate rate limiter, because the clock is set back between them. */
let limiter: RateLimiter
beforeAll(async () => {
  stage = await admissionFixtures({
    env: chain,
    limiter: { take: (limit, who) => limiter.take(limit, who), close: async () => {} },
  })
})
beforeEach(() => {
  limiter = createMemoryLimiter(() => stage.clock.now)
  return stage.begin()
})
afterAll(() => stage.database.close())

type Offer = { url: string; expires_at: string; error_code?: { name: string } }
const requestOffer = (ticketId: string, { by = stage.fan, locale = 'en' } = {}) =>
  stage.ask<Offer>(by.token, 'POST', `entry-tickets/${ticketId}/wallet-pass/?locale=${locale}`)

async function aTicket(): Promise<EntryTicket> {
  await stage.bought()
  const [ticket] = await stage.ticketsOf()
  if (!ticket) throw new Error('there is no ticket')
  return ticket
}

const open = (url: string) => stage.api.request(new URL(url).pathname)
async function openPass(ticketId: string, locale?: string) {
  const { body } = await requestOffer(ticketId, { locale: locale ?? 'en' })
  const response = await open(body.url)
  const files = readZip(Buffer.from(await response.arrayBuffer()))
  const getFile = (name: string) => files.get(name) ?? Buffer.alloc(0)
  return { response, files, fileOf: getFile, pass: JSON.parse(getFile('pass.json').toString()) }
}

describe('wallet pass', () => {
  test("contains the ticket's token and a valid signature of the manifest and its files", async () => {
    const ticket = await aTicket()
    expect(ticket.allowed).toContain('save_to_wallet')
    const { response, files, fileOf: getFile, pass } = await openPass(ticket.ticket_id)
    expect(response.headers.get('content-type')).toBe('application/vnd.apple.pkpass')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(pass.barcodes).toEqual([
      {
        format: 'PKBarcodeFormatQR',
        messageEncoding: 'iso-8859-1',
        message: ticket.token,
        altText: groupCode(ticket.short_code ?? ''),
      },
    ])
    expect(pass).toMatchObject({
      formatVersion: 1,
      serialNumber: ticket.ticket_id,
      sharingProhibited: true,
      passTypeIdentifier: chain.WALLET_PASS_TYPE_ID,
      teamIdentifier: chain.WALLET_TEAM_ID,
    })
    const manifest = JSON.parse(getFile('manifest.json').toString())
    const named = [...files.keys()].filter(name => name !== 'manifest.json' && name !== 'signature')
    expect(named).toEqual(expect.arrayContaining(['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo@3x.png']))
    expect(manifest).toEqual(Object.fromEntries(named.map(name => [name, hash('sha1', getFile(name))])))
    const { isGood, leaf, certificates } = checkSignature(getFile('signature'), getFile('manifest.json'))
    expect(isGood).toBe(true)
    expect(leaf.subject).toContain(`UID=${chain.WALLET_PASS_TYPE_ID}`)
    const above = certificates.find(other => leaf.checkIssued(other))
    expect(above && leaf.verify(above.publicKey)).toBe(true)
    const altered = Buffer.concat([getFile('manifest.json'), Buffer.from(' ')])
    expect(checkSignature(getFile('signature'), altered).isGood).toBe(false)
  })

  test("shows texts in the fan's language and times in the venue's time zone", async () => {
    const ticket = await aTicket()
    const { pass } = await openPass(ticket.ticket_id, 'de')
    const { headerFields, primaryFields, auxiliaryFields } = pass.eventTicket
    expect(headerFields).toEqual([{ key: 'place', label: 'Ticket', value: '1 von 1' }])
    expect(primaryFields).toEqual([{ key: 'name', value: 'Long night' }])
    // The doors open at 12:00 UTC.
    expect(auxiliaryFields).toContainEqual({
      key: 'from',
      label: 'Einlass ab',
      value: 'So., 29. Nov., 13:00',
    })
    expect(new Date(pass.relevantDate ?? pass.relevantDates[0].date).getTime()).toBe(doorsOpenAt)
  })

  test('is valid while its token is, and shows only the day when the time is unknown', async () => {
    const { ticket_id: id } = await aTicket()
    const readWindow = async () => {
      const { pass } = await openPass(id)
      const [, claims = ''] = pass.barcodes[0].message.split('.')
      const { f, u } = JSON.parse(Buffer.from(claims, 'base64url').toString())
      const dates = [pass.relevantDate ?? pass.relevantDates[0].date, pass.expirationDate]
      expect(dates.map(iso => Date.parse(iso))).toEqual([f * 1_000, u * 1_000])
      const [shown] = pass.eventTicket.auxiliaryFields
      return [f * 1_000 - doorsOpenAt, shown.value]
    }
    expect(await readWindow()).toEqual([0, 'Sun, Nov 29, 1:00 PM'])
    const typed = new Date(doorsOpenAt + 2 * hourMs)
    await stage.run('update products set admits_from = $1', typed)
    expect(await readWindow()).toEqual([2 * hourMs, 'Sun, Nov 29, 3:00 PM'])
    await stage.run('update products set admits_from = null')
    const lastMinute = new Date('2026-11-29T22:59:00Z')
    await stage.run('update events set doors_at = null, is_day_only = true, starts_at = $1', lastMinute)
    expect(await readWindow()).toEqual([lastMinute.getTime() - 24 * hourMs - doorsOpenAt, 'Sun, Nov 29'])
  })

  test("is refused for void, passed-on and other fans' tickets, even by an earlier URL", async () => {
    const ticket = await aTicket()
    const { ticket_id: id } = ticket
    const { body } = await requestOffer(id)
    const other = await stage.aFan()
    const foreignOffer = await requestOffer(id, { by: other })
    expect([foreignOffer.status, foreignOffer.body.error_code?.name]).toEqual([404, 'entry_ticket_not_found'])
    await stage.run('update entry_tickets set user_id = $1', other.userId)
    expect((await open(body.url)).status).toBe(404)
    expect((await requestOffer(id)).status).toBe(404)
    await stage.run('update entry_tickets set user_id = $1', stage.fan.userId)
    expect((await open(body.url)).status).toBe(200)
    await stage.run(`update entry_tickets set state = 'void', void_reason = 'operator'`)
    expect((await open(body.url)).status).toBe(404)
    const refused = await requestOffer(id)
    expect([refused.status, refused.body.error_code?.name]).toEqual([409, 'entry_ticket_void'])
  })

  test('can be downloaded for five minutes, and not from an altered URL', async () => {
    const { ticket_id: id } = await aTicket()
    const { url } = (await requestOffer(id)).body
    const [said = '', signature = ''] = new URL(url).pathname.slice('/wallet-pass/'.length).split('.')
    const forged = Buffer.from(
      Buffer.from(said, 'base64url')
        .toString()
        .replace(/"expiresAt":\d+/, '"expiresAt":9999999999999'),
    ).toString('base64url')
    expect((await open(url)).status).toBe(200)
    expect((await open(url.replace(said, forged))).status).toBe(404)
    expect((await open(url.replace(signature, [...signature].toReversed().join('')))).status).toBe(404)
    stage.clock.now += 5 * 60_000
    expect((await open(url)).status).toBe(404)
  })

  test('is offered until the event ends, but not for cancelled events or ten times a minute', async () => {
    const { ticket_id: id } = await aTicket()
    stage.clock.now = doorsOpenAt - hourMs
    expect((await stage.ticketsOf())[0]?.allowed).toEqual(['save_to_wallet'])
    await stage.run(`update events set status = 'cancelled'`)
    expect((await stage.ticketsOf())[0]?.allowed).not.toContain('save_to_wallet')
    expect((await requestOffer(id)).body.error_code?.name).toBe('entry_ticket_no_wallet_pass')
    await stage.run(`update events set status = 'scheduled'`)
    const longAgo = new Date(stage.clock.now - 24 * hourMs)
    await stage.run('update events set doors_at = null, starts_at = $1', longAgo)
    expect((await requestOffer(id)).body.error_code?.name).toBe('entry_ticket_no_wallet_pass')
    const responses = await Promise.all(Array.from({ length: 11 }, () => requestOffer(id)))
    expect(responses.filter(({ status }) => status === 429)).not.toEqual([])
  })

  test('is not offered for a cancelled show without an event', async () => {
    const show = await showFixtures(stage.database).aShow()
    stage.sale = await stage.aSale({ eventId: stage.eventId, also: { event_id: null, show_id: show.id } })
    const { ticket_id: id, allowed } = await aTicket()
    expect(allowed).toContain('save_to_wallet')
    await stage.run(`update shows set status = 'DONE', is_cancelled = true where id = $1`, show.id)
    expect((await stage.ticketsOf())[0]?.allowed).not.toContain('save_to_wallet')
    expect((await requestOffer(id)).body.error_code?.name).toBe('entry_ticket_no_wallet_pass')
  })

  test('shows no time and no expiry for a postponed event', async () => {
    const { ticket_id: id } = await aTicket()
    const { pass: before } = await openPass(id)
    expect(before.expirationDate).toBeDefined()
    await stage.run(`update events set status = 'postponed' where id = $1`, stage.eventId)
    const { pass } = await openPass(id)
    expect([pass.expirationDate, pass.relevantDate, pass.relevantDates]).toEqual(Array(3).fill(undefined))
    const keys = pass.eventTicket.auxiliaryFields.map(({ key }: { key: string }) => key)
    expect(keys).toEqual(['category'])
  })

  test('is not offered with an expired certificate, which causes a warning at startup', async () => {
    const { ticket_id: id } = await aTicket()
    // The event has no date, so only the certificate limits the validity of the pass.
    await stage.run(`update events set status = 'postponed' where id = $1`, stage.eventId)
    stage.clock.now = certificateEnd - 1
    const { url } = (await requestOffer(id)).body
    expect((await open(url)).status).toBe(200)
    stage.clock.now = certificateEnd
    expect((await stage.ticketsOf())[0]?.allowed).not.toContain('save_to_wallet')
    expect((await requestOffer(id)).body.error_code?.name).toBe('entry_ticket_no_wallet_pass')
    expect((await open(url)).status).toBe(404)
    const warn = vi.fn()
    const start = (env: NodeJS.ProcessEnv) =>
      ticketsModule.prepare?.({
        config: testConfig(env),
        database: stage.database,
        log: { warn } as never,
      })
    await start(createWalletChain())
    expect(warn).not.toHaveBeenCalled()
    await start(createWalletChain('260201000000Z'))
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { expiredAt: '2026-02-01T00:00:00.000Z' },
      expect.stringContaining('WALLET_CERTIFICATE'),
    )
  })

  test('stops the startup with a one-sentence message when keys do not match', () => {
    const findProblem = (env: NodeJS.ProcessEnv) => {
      const loaded = loadConfig({ ...chain, ...env })
      return loaded.ok ? null : loaded.problems.join()
    }
    const { WALLET_KEY, WALLET_ISSUER, WALLET_KEY_PASSPHRASE } = createWalletChain()
    expect(findProblem({})).toBe(null)
    expect(findProblem({ WALLET_ISSUER })).toBe('WALLET_ISSUER has not issued WALLET_CERTIFICATE')
    expect(findProblem({ WALLET_KEY, WALLET_KEY_PASSPHRASE })).toBe(
      'WALLET_KEY is not the key of WALLET_CERTIFICATE',
    )
    expect(findProblem({ WALLET_KEY_PASSPHRASE: 'wrong' })).toContain('WALLET_KEY must be')
    expect(findProblem({ WALLET_TEAM_ID: 'OTHER12345' })).toContain('WALLET_TEAM_ID is not that')
    expect(findProblem({ WALLET_PASS_TYPE_ID: 'pass.other' })).toContain('WALLET_PASS_TYPE_ID is not that')
    expect(findProblem({ WALLET_TEAM_ID: '' })).toContain('are named together')
  })
})
