import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testConfig } from '../../../tests/helpers/config.ts'
import { purgeFromCdn } from './purge-from-cdn.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'
import { fakeService, silentServiceClient } from './testing/fake-service.ts'
import { aTaskContext } from './testing/jobs.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const paths = ['/livechat/1/2/1-1.json', '/livechat/1/2/101-4.json']

async function aCdn(env: Record<string, string> = {}) {
  const service = await fakeService()
  onTestFinished(service.close)
  const config = testConfig({ CDN_PURGE_URL: `${service.url}/purge`, ...env })
  return { service, purge: () => purgeFromCdn.run({ paths }, aTaskContext(database, { config })) }
}

describe('purgeFromCdn', () => {
  test('sends absolute URLs and the token to the CDN', async () => {
    const { service, purge } = await aCdn({ CDN_PURGE_TOKEN: 'key-of-the-cdn' })
    await purge()
    const [asked] = service.asked
    expect(asked).toMatchObject({
      method: 'POST',
      path: '/purge',
      headers: { authorization: 'Bearer key-of-the-cdn' },
    })
    expect(JSON.parse(asked?.body ?? '')).toEqual({ urls: paths.map(path => `https://fans.example${path}`) })
  })

  test('rejects when the CDN fails, so that the queue retries', async () => {
    const { service, purge } = await aCdn()
    service.plays.push({ status: 500 }, { status: 403 }, 'reset')
    for (const _ of [1, 2, 3]) await expect(purge()).rejects.toThrow('the CDN did not purge')
    await purge()
    expect(service.asked.every(({ headers }) => headers.authorization === undefined)).toBe(true)
  })

  test('does nothing when no CDN is configured', async () => {
    const callService = vi.spyOn(silentServiceClient, 'callService')
    const client = silentServiceClient
    await purgeFromCdn.run({ paths }, aTaskContext(database, { config: testConfig(), outside: client }))
    expect(callService).not.toHaveBeenCalled()
  })
})
