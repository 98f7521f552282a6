import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { silentServiceClient } from '../testing/fake-service.ts'
import { type PushService, pushService } from '../testing/push-service.ts'
import { createPush } from './push.ts'
import { getVapidKeys } from './vapid-keys.ts'

let service: PushService
let dataDir: string
beforeEach(async () => {
  service = await pushService()
  dataDir = mkdtempSync(join(tmpdir(), 'push-'))
})
afterEach(async () => {
  await service.close()
  rmSync(dataDir, { recursive: true })
})

const createConfig = (env: NodeJS.ProcessEnv = {}) =>
  testConfig({ DATA_DIR: dataDir, PUSH_LOOPBACK: '1', SUPPORT_MAIL_TO: 'Help <help@fans.example>', ...env })
const message = (subscription = service.browser()) => ({
  subscription,
  payload: { title: 'Ada plays Seoul', text: '서울' },
  topic: 'happening-7',
})

describe('createPush', () => {
  test('encrypts for the browser and states the sender and the lifetime to the service', async () => {
    const config = createConfig()
    expect(await createPush(config, { outside: silentServiceClient }).send(message())).toBe('taken')
    expect(service.received).toMatchObject([
      {
        path: '/send/1',
        payload: { title: 'Ada plays Seoul', text: '서울' },
        headers: { ttl: '86400', 'content-encoding': 'aes128gcm', topic: 'happening-7', urgency: 'normal' },
        claims: { aud: service.origin, sub: 'mailto:help@fans.example' },
        key: getVapidKeys(config).publicKey,
      },
    ])
  })

  test.each([404, 410])('reports an expired subscription on status %i', async status => {
    service.answers.push(status)
    expect(await createPush(createConfig(), { outside: silentServiceClient }).send(message())).toBe('gone')
  })

  test.each([400, 403, 429, 500, 503])('rejects on status %i, so that the job retries', async status => {
    service.answers.push(status)
    await expect(
      createPush(createConfig(), { outside: silentServiceClient }).send(message()),
    ).rejects.toThrow(new Error(`the push service: status ${status}`))
  })

  test('times out without a response and mentions no URL in errors', async () => {
    service.answers.push(0)
    await expect(
      createPush(createConfig(), { outside: silentServiceClient, timeoutMs: 50 }).send(message()),
    ).rejects.toThrow(new Error('the push service: time-out'))
    const subscription = service.browser()
    await service.close()
    await expect(
      createPush(createConfig(), { outside: silentServiceClient }).send(message(subscription)),
    ).rejects.toThrow(new Error('the push service: ECONNREFUSED'))
    service = await pushService()
  })

  test('sends nothing to private addresses or to names that resolve to them', async () => {
    const config = createConfig({ PUSH_LOOPBACK: '0' })
    expect(await createPush(config, { outside: silentServiceClient }).send(message())).toBe('gone')
    expect(service.received).toEqual([])
    const resolve = ((_name: string, _options: object, answer: (...found: unknown[]) => void) =>
      answer(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.7', family: 4 },
      ])) as unknown as NonNullable<Parameters<typeof createPush>[1]>['resolve'] & {}
    const subscription = { ...service.browser(), endpoint: 'https://push.fans.example/1' }
    await expect(
      createPush(config, { outside: silentServiceClient, resolve }).send(message(subscription)),
    ).rejects.toThrow(new Error('the push service: EACCES'))
  })
})
