import { describe, expect, test } from 'vitest'
import { purgeFromCdn } from '../../src/platform/server/purge-from-cdn.ts'
import { type TestDatabase, testDatabase } from '../../src/platform/server/testing/database.ts'
import { aTaskContext } from '../../src/platform/server/testing/jobs.ts'
import { testConfig } from '../../tests/helpers/config.ts'
import { startTestSandbox } from './testing/start.ts'

// Contract test of the product's adapter against the sandbox over HTTP.
const now = Date.parse('2026-11-22T12:00:00Z')
const paths = ['/livechat/1/2/1-1.json', '/livechat/1/2/101-4.json']

async function aCdn(database: TestDatabase, more: Record<string, string> = {}) {
  const { env, order } = await startTestSandbox({ now: () => now })
  const config = testConfig({ ...env, PUBLIC_URL: 'https://fans.example', ...more })
  const purged = async () => {
    const response = await fetch(String(env['CDN_PURGE_URL']).replace('purge/', 'purged/'))
    return ((await response.json()) as { results: { url: string }[] }).results.map(({ url }) => url)
  }
  return { order, purged, purge: () => purgeFromCdn.run({ paths }, aTaskContext(database, { config })) }
}

describe('simulated CDN', () => {
  test('purges the given URLs, even on a retry after a failed or lost response', async () => {
    await using database = await testDatabase()
    const { purge, purged, order } = await aCdn(database)
    await purge()
    expect(await purged()).toEqual(paths.toReversed().map(path => `https://fans.example${path}`))
    for (const fault of ['failure', 'lost']) {
      await order('cdn', fault)
      await expect(purge()).rejects.toThrow('the CDN did not purge')
      await purge()
    }
  })

  test('rejects callers without a valid token', async () => {
    await using database = await testDatabase()
    const { purge, purged } = await aCdn(database, { CDN_PURGE_TOKEN: 'another' })
    await expect(purge()).rejects.toThrow('refused')
    expect(await purged()).toEqual([])
  })
})
