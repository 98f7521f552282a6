import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../src/app/config.ts'
import { getTestMode } from '../../src/commerce/payments/server/test-mode.ts'
import { paymentKeys } from '../../tests/helpers/config.ts'
import { realServices } from './real-services.ts'
import { startServices } from './services.ts'

const paypal = { PAYPAL_CLIENT_ID: 'x', PAYPAL_SECRET: 'x', PAYPAL_WEBHOOK_ID: 'x' }
const { stripe, kakaopay, inicis } = paymentKeys

/** Returns the test mode of a server that starts with these keys and the sandbox. */
async function testModeWith(keys: NodeJS.ProcessEnv) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const read = (env: NodeJS.ProcessEnv) => {
    const loaded = loadConfig({ DATA_DIR: dataDir, PORT: '0', ...env })
    if (!loaded.ok) throw new Error(loaded.problems.join())
    return loaded.config
  }
  const without = realServices(read(keys))
  const options = { dataDir, secret: 'ab'.repeat(32), httpPort: 0, smtpPort: 0, without }
  const sandbox = await startServices(options)
  onTestFinished(sandbox.close)
  return { mode: getTestMode(read({ ...keys, ...sandbox.env })), inboxUrl: sandbox.inboxUrl }
}

test('tells the server that it plays all payments when there are no keys', async () => {
  const { mode, inboxUrl } = await testModeWith({})
  expect(mode).toEqual({ played: ['stripe', 'paypal', 'kakaopay', 'inicis'], isMixed: false, inboxUrl })
})

test('tells the server that it plays the others when Stripe has keys', async () => {
  const { mode } = await testModeWith(stripe)
  expect(mode).toMatchObject({ played: ['paypal', 'kakaopay', 'inicis'], isMixed: true })
})

test('plays no payment when every provider has keys', async () => {
  expect((await testModeWith({ ...stripe, ...paypal, ...kakaopay, ...inicis })).mode).toBeNull()
})
