import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { testConfig } from '../../../tests/helpers/config.ts'
import { purgeFromCdn } from './purge-from-cdn.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'
import { aTaskContext } from './testing/jobs.ts'
import { fakeService, quietOutside } from './testing/outside.ts'

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

test('the CDN is told whole addresses, with its token', async () => {
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

test('one that refuses or breaks is asked again by the queue', async () => {
  const { service, purge } = await aCdn()
  service.plays.push({ status: 500 }, { status: 403 }, 'reset')
  for (const _ of [1, 2, 3]) await expect(purge()).rejects.toThrow('the CDN did not purge')
  await purge()
  expect(service.asked.every(({ headers }) => headers.authorization === undefined)).toBe(true)
})

test('where none is configured nobody is asked', async () => {
  const callService = vi.spyOn(quietOutside, 'callService')
  const outside = quietOutside
  await purgeFromCdn.run({ paths }, aTaskContext(database, { config: testConfig(), outside }))
  expect(callService).not.toHaveBeenCalled()
})
