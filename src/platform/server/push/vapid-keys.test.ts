import { createECDH } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { readEnvironment } from '../config.ts'
import { vapidKeysOf } from './vapid-keys.ts'

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'vapid-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'data')
}

function aPair() {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys('base64url')
  const privateKey = Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  return { publicKey, privateKey }
}

test('without configured keys a pair is made once, for the owner of the folder alone', () => {
  const dataDir = aFolder()
  const keys = vapidKeysOf(testConfig({ DATA_DIR: dataDir }))
  expect(keys).toEqual({
    publicKey: expect.stringMatching(/^[\w-]{87}$/),
    privateKey: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(readdirSync(dataDir)).toEqual(['push-keys.json'])
  if (process.platform !== 'win32') expect(statSync(join(dataDir, 'push-keys.json')).mode & 0o777).toBe(0o600)
  expect(vapidKeysOf(testConfig({ DATA_DIR: dataDir }))).toEqual(keys)
  expect(JSON.parse(readFileSync(join(dataDir, 'push-keys.json'), 'utf8'))).toEqual(keys)
})

test('the pair of a folder is found by the next process', () => {
  const dataDir = aFolder()
  const keys = aPair()
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'push-keys.json'), JSON.stringify(keys))
  expect(vapidKeysOf(testConfig({ DATA_DIR: dataDir }))).toEqual(keys)
})

test('configured keys come first, and nothing is written', () => {
  const { publicKey, privateKey } = aPair()
  const env = { DATA_DIR: '/nowhere', VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
  expect(vapidKeysOf(testConfig(env))).toEqual({ publicKey, privateKey })
  expect(testConfig({ ...env, VAPID_SUBJECT: 'https://fans.example/help' }).push.subject).toBe(
    'https://fans.example/help',
  )
})

test('a key without the other, or of another, is refused, and so is a subject that is nobody', () => {
  const [one, other] = [aPair(), aPair()]
  const problems = (env: NodeJS.ProcessEnv) => {
    const loaded = readEnvironment(env, [])
    return loaded.ok ? [] : loaded.problems
  }
  const half = 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY need each other'
  expect(problems({ VAPID_PUBLIC_KEY: one.publicKey })).toEqual([half])
  expect(problems({ VAPID_PRIVATE_KEY: one.privateKey })).toEqual([half])
  expect(problems({ VAPID_PUBLIC_KEY: one.publicKey, VAPID_PRIVATE_KEY: other.privateKey })).toEqual([
    'VAPID_PUBLIC_KEY is not the key of VAPID_PRIVATE_KEY',
  ])
  expect(problems({ VAPID_SUBJECT: 'help@fans.example' })).toEqual([
    'VAPID_SUBJECT must begin with mailto: or https://',
  ])
})
