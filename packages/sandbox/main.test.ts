import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { loadConfig } from '../../src/app/config.ts'
import { findRunningSandbox, getRunningSandboxFile } from '../../src/platform/server/running-sandbox.ts'
import { isAnySimulated, listRealServices } from './real-services.ts'
import { startServices } from './services.ts'

// Generous timeout, because these tests start whole processes while others run.
vi.setConfig({ testTimeout: 60_000 })

interface Report {
  env: Record<string, string>
  ports: [number, number]
}

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
})

/**
 * Starts the sandbox process as a launcher does; the report is undefined if the process exits without one.
 */
async function start(env: NodeJS.ProcessEnv = {}) {
  const child = fork(path.join(import.meta.dirname, 'main.ts'), {
    cwd: dataDir,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', ...env },
    execArgv: [],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const report = await Promise.race([
    once(child, 'message').then(([message]) => message as Report),
    once(child, 'exit').then(() => undefined),
  ])
  return { child, report }
}

function readTestConfig(env: NodeJS.ProcessEnv) {
  const loaded = loadConfig({ DATA_DIR: dataDir, PORT: '0', ...env })
  if (!loaded.ok) throw new Error(loaded.problems.join())
  return loaded.config
}

async function end(child: ChildProcess) {
  const exit = once(child, 'exit')
  child.disconnect()
  return (await exit)[0]
}

const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: '+15005550006' }
const smtp = { SMTP_URL: 'smtp://mail.example' }

const kakaopay = { KAKAOPAY_CID: 'TC0ONETIME', KAKAOPAY_SECRET_KEY: 'x' }
const inicis = {
  INICIS_MID: 'm',
  INICIS_SIGN_KEY: 'x',
  INICIS_HASH_KEY: 'x',
  INICIS_API_KEY: 'x',
  INICIS_CLIENT_IP: '192.0.2.7',
}
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const paypal = { PAYPAL_CLIENT_ID: 'x', PAYPAL_SECRET: 'x', PAYPAL_WEBHOOK_ID: 'x' }
const edge = { HLS_URL: 'https://stream.example' }
const drand = { DRAND_URL: 'https://drand.example' }
const witness = { VOTE_WITNESSES: 'alpha=https://witness.example/heads/' }
const carriers = { ...drand, ...witness, ...kakaopay, ...inicis, ...stripe, ...paypal }
const players = { YOUTUBE_URL: 'https://www.youtube-nocookie.com' }
const cdn = { CDN_PURGE_URL: 'https://cdn.example/purge' }
/**
 * On a public host, neither payment services nor the beacon are simulated; otherwise anyone could buy for
 * free.
 */
const elsewhere = { PUBLIC_URL: 'https://fans.example', STUDIO_URL: 'https://studio.example' }
const publicSandbox = { ...elsewhere, SANDBOX: '1' }

const all = [
  'brightcove',
  'cdn',
  'drand',
  'hls',
  'inicis',
  'kakaopay',
  'paypal',
  'playback',
  'sandbox',
  'smtp',
  'stripe',
  'twilio',
  'vote',
  'youtube',
]
const without = (...played: string[]) => all.filter(name => !played.includes(name))

describe('sandbox process', () => {
  test.each([
    ['no keys', {}, all],
    ['keys of Twilio', twilio, without('twilio')],
    ['a mail server', smtp, without('smtp')],
    ['keys of KakaoPay', kakaopay, without('kakaopay')],
    ['keys of PayPal', paypal, without('paypal')],
    ['keys of Stripe', stripe, without('stripe')],
    ['an edge for streams', edge, without('hls', 'playback')],
    ['a beacon', drand, without('drand')],
    ['a witness', witness, without('vote')],
    ['a CDN', cdn, without('cdn')],
    ['players in frames', players, without('brightcove', 'youtube')],
    ['a public address and SANDBOX=1', publicSandbox, ['sandbox', 'smtp', 'twilio']],
  ])('simulates all services without keys, with %s', async (_, env, names) => {
    const config = readTestConfig(env)
    expect(config.sandbox.isOn && isAnySimulated(config)).toBe(true)
    const sandbox = await startServices({
      dataDir,
      secret: 'test',
      httpPort: 0,
      smtpPort: 0,
      without: listRealServices(config),
    })
    onTestFinished(sandbox.close)
    const prefixes = Object.keys(sandbox.env).map(name => name.split('_')[0]?.toLowerCase())
    expect([...new Set(prefixes)].toSorted()).toEqual(names)
    expect((await fetch(sandbox.inboxUrl)).status).toBe(200)
  })

  test('reports its services and exits with its launcher', async () => {
    const { child, report } = await start(stripe)
    const prefixes = Object.keys(report?.env ?? {}).map(name => name.split('_')[0]?.toLowerCase())
    expect([...new Set(prefixes)].toSorted()).toEqual(without('stripe'))
    expect((await fetch(report?.env['SANDBOX_INBOX_URL'] ?? '')).status).toBe(200)
    expect(await end(child)).toBe(0)
  })

  test.each([
    ['all have keys', { ...twilio, ...smtp, ...carriers, ...edge, ...cdn, ...players }],
    ['only money would be played, at a public address', { ...twilio, ...smtp, ...publicSandbox }],
    ['others reach the product, and SANDBOX is not set', elsewhere],
    ['it is switched off', { SANDBOX: '0' }],
  ])('is not needed when %s', (_, env) => {
    const config = readTestConfig(env)
    expect(config.sandbox.isOn && isAnySimulated(config)).toBe(false)
  })

  test.each([
    ['there is nothing to play', { SANDBOX: '0' }],
    ['the configuration is wrong', { PORT: 'http' }],
  ])('exits without a report when %s', async (_, env) => {
    expect((await start(env)).report).toBeUndefined()
  })

  test('takes the next free port when one is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as { port: number }
    const { report } = await start({ SANDBOX_PORT: String(port) })
    expect(report?.ports[0]).toBeGreaterThan(port)
    expect(report?.ports[1]).toBeGreaterThan(report?.ports[0] ?? 0)
  })

  test('keeps its keys and ports after a restart, for a server that is still running', async () => {
    const first = await start()
    await end(first.child)
    const second = await start({ SANDBOX_PORTS: first.report?.ports.join() })
    expect(second.report).toEqual(first.report)
  })

  test('stores its keys for commands while it runs, readable only by the owner', async () => {
    const { child, report } = await start()
    expect(findRunningSandbox(dataDir)).toEqual(report?.env)
    expect(statSync(getRunningSandboxFile(dataDir)).mode & 0o777).toBe(0o600)
    await end(child)
    expect(existsSync(getRunningSandboxFile(dataDir))).toBe(false)
  })

  test('does not conflict with a second one', async () => {
    const [one, two] = await Promise.all([start(), start({ DATA_DIR: path.join(dataDir, 'other') })])
    expect(one.report?.ports).not.toEqual(two.report?.ports)
    expect(one.report?.env['TWILIO_AUTH_TOKEN']).not.toBe(two.report?.env['TWILIO_AUTH_TOKEN'])
  })

  test('ignores Ctrl-C and exits with its launcher', async () => {
    const { child, report } = await start()
    child.kill('SIGINT')
    expect((await fetch(report?.env['SANDBOX_INBOX_URL'] ?? '')).status).toBe(200)
    expect(await end(child)).toBe(0)
  })

  test('reports missing development packages and exits', async () => {
    const missing = `data:text/javascript,import{registerHooks}from'node:module';registerHooks({resolve(s,c,n){if(s==='smtp-server')throw Object.assign(new Error(s),{code:'ERR_MODULE_NOT_FOUND'});return n(s,c)}})`
    const child = fork(path.join(import.meta.dirname, 'main.ts'), {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0' },
      execArgv: ['--import', missing],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    let output = ''
    child.stdout?.on('data', data => {
      output += data
    })
    expect((await once(child, 'close'))[0]).toBe(0)
    expect(output).toMatch(
      /^There is no sandbox without the packages for development: .*files in DATA_DIR\.\n$/,
    )
  })
})
