import { createECDH } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { readEnvironment } from '../config.ts'
import { getVapidKeys } from './vapid-keys.ts'

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

describe('getVapidKeys', () => {
  test("generates a pair once, readable only by the folder's owner, when none is configured", () => {
    const dataDir = aFolder()
    const keys = getVapidKeys(testConfig({ DATA_DIR: dataDir }))
    expect(keys).toEqual({
      publicKey: expect.stringMatching(/^[\w-]{87}$/),
      privateKey: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(readdirSync(dataDir)).toEqual(['push-keys.json'])
    if (process.platform !== 'win32')
      expect(statSync(join(dataDir, 'push-keys.json')).mode & 0o777).toBe(0o600)
    expect(getVapidKeys(testConfig({ DATA_DIR: dataDir }))).toEqual(keys)
    expect(JSON.parse(readFileSync(join(dataDir, 'push-keys.json'), 'utf8'))).toEqual(keys)
  })

  test('reads the pair stored in the folder', () => {
    const dataDir = aFolder()
    const keys = aPair()
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'push-keys.json'), JSON.stringify(keys))
    expect(getVapidKeys(testConfig({ DATA_DIR: dataDir }))).toEqual(keys)
  })

  test('prefers configured keys and writes nothing', () => {
    const { publicKey, privateKey } = aPair()
    const env = { DATA_DIR: '/nowhere', VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
    expect(getVapidKeys(testConfig(env))).toEqual({ publicKey, privateKey })
    expect(testConfig({ ...env, VAPID_SUBJECT: 'https://fans.example/help' }).push.subject).toBe(
      'https://fans.example/help',
    )
  })

  test('rejects a key without its counterpart and an invalid contact', () => {
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
})
