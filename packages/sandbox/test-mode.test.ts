import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../src/app/config.ts'
import { getTestMode } from '../../src/commerce/payments/server/test-mode.ts'
import { paymentKeys } from '../../tests/helpers/config.ts'
import { listRealServices } from './real-services.ts'
import { startServices } from './services.ts'

const paypal = { PAYPAL_CLIENT_ID: 'x', PAYPAL_SECRET: 'x', PAYPAL_WEBHOOK_ID: 'x' }
const { stripe, kakaopay, inicis } = paymentKeys

/** Returns the test mode of a server that starts with these keys and the sandbox. */
async function readTestMode(keys: NodeJS.ProcessEnv) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const read = (env: NodeJS.ProcessEnv) => {
    const loaded = loadConfig({ DATA_DIR: dataDir, PORT: '0', ...env })
    if (!loaded.ok) throw new Error(loaded.problems.join())
    return loaded.config
  }
  const without = listRealServices(read(keys))
  const options = { dataDir, secret: 'ab'.repeat(32), httpPort: 0, smtpPort: 0, without }
  const sandbox = await startServices(options)
  onTestFinished(sandbox.close)
  return { mode: getTestMode(read({ ...keys, ...sandbox.env })), inboxUrl: sandbox.inboxUrl }
}

describe('getTestMode', () => {
  test('returns all payment services when none has keys', async () => {
    const { mode, inboxUrl } = await readTestMode({})
    expect(mode).toEqual({ played: ['stripe', 'paypal', 'kakaopay', 'inicis'], isMixed: false, inboxUrl })
  })

  test('returns the other services when Stripe has keys', async () => {
    const { mode } = await readTestMode(stripe)
    expect(mode).toMatchObject({ played: ['paypal', 'kakaopay', 'inicis'], isMixed: true })
  })

  test('returns null when every provider has keys', async () => {
    expect((await readTestMode({ ...stripe, ...paypal, ...kakaopay, ...inicis })).mode).toBeNull()
  })
})
