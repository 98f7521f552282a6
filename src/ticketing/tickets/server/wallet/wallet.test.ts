import { hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testConfig } from '../../../../../tests/helpers/config.ts'
import { loadConfig } from '../../../../app/config.ts'
import type { EntryTicket } from '../../../../commerce/orders/contract.ts'
import { showsOf } from '../../../../live/shows/server/testing/shows-of.ts'
import { groupCode } from '../../../../platform/contract/typed-code.ts'
import { memoryLimiter, type RateLimiter } from '../../../../platform/server/limits.ts'
import { ticketsModule } from '../index.ts'
import { type Admitting, admittingIn, doors, hourMs } from '../testing/admitting.ts'
import { checkSignature, filesOfZip } from './testing/open-pass.ts'
import { walletChain } from './testing/wallet-chain.ts'

const certificateEnd = Date.parse('2026-12-20T00:00:00Z')
const chain = walletChain('261220000000Z')
let stage: Admitting
/** Each test has a minute of its own, because the clock steps back between them. */
let limiter: RateLimiter
beforeAll(async () => {
  stage = await admittingIn({
    env: chain,
    limiter: { take: (limit, who) => limiter.take(limit, who), close: async () => {} },
  })
})
beforeEach(() => {
  limiter = memoryLimiter(() => stage.clock.now)
  return stage.begin()
})
afterAll(() => stage.database.close())

type Offer = { url: string; expires_at: string; error_code?: { name: string } }
const offerOf = (ticketId: string, { by = stage.fan, locale = 'en' } = {}) =>
  stage.ask<Offer>(by.token, 'POST', `entry-tickets/${ticketId}/wallet-pass/?locale=${locale}`)

async function aTicket(): Promise<EntryTicket> {
  await stage.bought()
  const [ticket] = await stage.ticketsOf()
  if (!ticket) throw new Error('there is no ticket')
  return ticket
}

const open = (url: string) => stage.api.request(new URL(url).pathname)
async function passOf(ticketId: string, locale?: string) {
  const { body } = await offerOf(ticketId, { locale: locale ?? 'en' })
  const response = await open(body.url)
  const files = filesOfZip(Buffer.from(await response.arrayBuffer()))
  const fileOf = (name: string) => files.get(name) ?? Buffer.alloc(0)
  return { response, files, fileOf, pass: JSON.parse(fileOf('pass.json').toString()) }
}

test('a pass holds the ticket’s token, and its signature is of the manifest, which is of the files', async () => {
  const ticket = await aTicket()
  expect(ticket.allowed).toContain('save_to_wallet')
  const { response, files, fileOf, pass } = await passOf(ticket.ticket_id)
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
  const manifest = JSON.parse(fileOf('manifest.json').toString())
  const named = [...files.keys()].filter(name => name !== 'manifest.json' && name !== 'signature')
  expect(named).toEqual(expect.arrayContaining(['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo@3x.png']))
  expect(manifest).toEqual(Object.fromEntries(named.map(name => [name, hash('sha1', fileOf(name))])))
  const { isGood, leaf, certificates } = checkSignature(fileOf('signature'), fileOf('manifest.json'))
  expect(isGood).toBe(true)
  expect(leaf.subject).toContain(`UID=${chain.WALLET_PASS_TYPE_ID}`)
  const above = certificates.find(other => leaf.checkIssued(other))
  expect(above && leaf.verify(above.publicKey)).toBe(true)
  const altered = Buffer.concat([fileOf('manifest.json'), Buffer.from(' ')])
  expect(checkSignature(fileOf('signature'), altered).isGood).toBe(false)
})

test('its words are in the fan’s language, its times the venue’s', async () => {
  const ticket = await aTicket()
  const { pass } = await passOf(ticket.ticket_id, 'de')
  const { headerFields, primaryFields, auxiliaryFields } = pass.eventTicket
  expect(headerFields).toEqual([{ key: 'place', label: 'Ticket', value: '1 von 1' }])
  expect(primaryFields).toEqual([{ key: 'name', value: 'Long night' }])
  // Doors are at 12:00 UTC.
  expect(auxiliaryFields).toContainEqual({ key: 'from', label: 'Einlass ab', value: 'So., 29. Nov., 13:00' })
  expect(new Date(pass.relevantDate ?? pass.relevantDates[0].date).getTime()).toBe(doors)
})

test('a pass is good when its token is, whatever the window; of a day without a time it names the day', async () => {
  const { ticket_id: id } = await aTicket()
  const windowOf = async () => {
    const { pass } = await passOf(id)
    const [, claims = ''] = pass.barcodes[0].message.split('.')
    const { f, u } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const dates = [pass.relevantDate ?? pass.relevantDates[0].date, pass.expirationDate]
    expect(dates.map(iso => Date.parse(iso))).toEqual([f * 1_000, u * 1_000])
    const [shown] = pass.eventTicket.auxiliaryFields
    return [f * 1_000 - doors, shown.value]
  }
  expect(await windowOf()).toEqual([0, 'Sun, Nov 29, 1:00 PM'])
  const typed = new Date(doors + 2 * hourMs)
  await stage.run('update products set admits_from = $1', typed)
  expect(await windowOf()).toEqual([2 * hourMs, 'Sun, Nov 29, 3:00 PM'])
  await stage.run('update products set admits_from = null')
  const lastMinute = new Date('2026-11-29T22:59:00Z')
  await stage.run('update events set doors_at = null, is_day_only = true, starts_at = $1', lastMinute)
  expect(await windowOf()).toEqual([lastMinute.getTime() - 24 * hourMs - doors, 'Sun, Nov 29'])
})

test('what is void, passed on, over or another fan’s has none, also by an address made before', async () => {
  const ticket = await aTicket()
  const { ticket_id: id } = ticket
  const { body } = await offerOf(id)
  const other = await stage.aFan()
  const asked = await offerOf(id, { by: other })
  expect([asked.status, asked.body.error_code?.name]).toEqual([404, 'entry_ticket_not_found'])
  await stage.run('update entry_tickets set user_id = $1', other.userId)
  expect((await open(body.url)).status).toBe(404)
  expect((await offerOf(id)).status).toBe(404)
  await stage.run('update entry_tickets set user_id = $1', stage.fan.userId)
  expect((await open(body.url)).status).toBe(200)
  await stage.run(`update entry_tickets set state = 'void', void_reason = 'operator'`)
  expect((await open(body.url)).status).toBe(404)
  const refused = await offerOf(id)
  expect([refused.status, refused.body.error_code?.name]).toEqual([409, 'entry_ticket_void'])
})

test('an address is good for five minutes, and an altered one opens nothing', async () => {
  const { ticket_id: id } = await aTicket()
  const { url } = (await offerOf(id)).body
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

test('it is given until the event is over, and neither for a cancelled one nor ten times in a minute', async () => {
  const { ticket_id: id } = await aTicket()
  stage.clock.now = doors - hourMs
  expect((await stage.ticketsOf())[0]?.allowed).toEqual(['save_to_wallet'])
  await stage.run(`update events set status = 'cancelled'`)
  expect((await stage.ticketsOf())[0]?.allowed).not.toContain('save_to_wallet')
  expect((await offerOf(id)).body.error_code?.name).toBe('entry_ticket_no_wallet_pass')
  await stage.run(`update events set status = 'scheduled'`)
  const longAgo = new Date(stage.clock.now - 24 * hourMs)
  await stage.run('update events set doors_at = null, starts_at = $1', longAgo)
  expect((await offerOf(id)).body.error_code?.name).toBe('entry_ticket_no_wallet_pass')
  const answers = await Promise.all(Array.from({ length: 11 }, () => offerOf(id)))
  expect(answers.filter(({ status }) => status === 429)).not.toEqual([])
})

test('a show that is cancelled has no pass, also where no event stands behind its tickets', async () => {
  const show = await showsOf(stage.database).aShow()
  stage.sale = await stage.aSale({ eventId: stage.eventId, also: { event_id: null, show_id: show.id } })
  const { ticket_id: id, allowed } = await aTicket()
  expect(allowed).toContain('save_to_wallet')
  await stage.run(`update shows set status = 'DONE', is_cancelled = true where id = $1`, show.id)
  expect((await stage.ticketsOf())[0]?.allowed).not.toContain('save_to_wallet')
  expect((await offerOf(id)).body.error_code?.name).toBe('entry_ticket_no_wallet_pass')
})

test('the pass of a postponed event names no time, and does not expire at the old one', async () => {
  const { ticket_id: id } = await aTicket()
  const { pass: before } = await passOf(id)
  expect(before.expirationDate).toBeDefined()
  await stage.run(`update events set status = 'postponed' where id = $1`, stage.eventId)
  const { pass } = await passOf(id)
  expect([pass.expirationDate, pass.relevantDate, pass.relevantDates]).toEqual(Array(3).fill(undefined))
  const keys = pass.eventTicket.auxiliaryFields.map(({ key }: { key: string }) => key)
  expect(keys).toEqual(['category'])
})

test('a certificate that has run out gives no passes, and the start warns instead of failing', async () => {
  const { ticket_id: id } = await aTicket()
  // Its time is open, so only the certificate ends.
  await stage.run(`update events set status = 'postponed' where id = $1`, stage.eventId)
  stage.clock.now = certificateEnd - 1
  const { url } = (await offerOf(id)).body
  expect((await open(url)).status).toBe(200)
  stage.clock.now = certificateEnd
  expect((await stage.ticketsOf())[0]?.allowed).not.toContain('save_to_wallet')
  expect((await offerOf(id)).body.error_code?.name).toBe('entry_ticket_no_wallet_pass')
  expect((await open(url)).status).toBe(404)
  const warn = vi.fn()
  const start = (env: NodeJS.ProcessEnv) =>
    ticketsModule.prepare?.({
      config: testConfig(env),
      database: stage.database,
      log: { warn } as never,
    })
  await start(walletChain())
  expect(warn).not.toHaveBeenCalled()
  await start(walletChain('260201000000Z'))
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { expiredAt: '2026-02-01T00:00:00.000Z' },
    expect.stringContaining('WALLET_CERTIFICATE'),
  )
})

test('keys that do not fit together stop the start with one sentence', () => {
  const problemOf = (env: NodeJS.ProcessEnv) => {
    const loaded = loadConfig({ ...chain, ...env })
    return loaded.ok ? null : loaded.problems.join()
  }
  const { WALLET_KEY, WALLET_ISSUER, WALLET_KEY_PASSPHRASE } = walletChain()
  expect(problemOf({})).toBe(null)
  expect(problemOf({ WALLET_ISSUER })).toBe('WALLET_ISSUER has not issued WALLET_CERTIFICATE')
  expect(problemOf({ WALLET_KEY, WALLET_KEY_PASSPHRASE })).toBe(
    'WALLET_KEY is not the key of WALLET_CERTIFICATE',
  )
  expect(problemOf({ WALLET_KEY_PASSPHRASE: 'wrong' })).toContain('WALLET_KEY must be')
  expect(problemOf({ WALLET_TEAM_ID: 'OTHER12345' })).toContain('WALLET_TEAM_ID is not that')
  expect(problemOf({ WALLET_PASS_TYPE_ID: 'pass.other' })).toContain('WALLET_PASS_TYPE_ID is not that')
  expect(problemOf({ WALLET_TEAM_ID: '' })).toContain('are named together')
})
