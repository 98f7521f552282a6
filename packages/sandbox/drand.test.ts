import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/app/config.ts'
import { readBeacon } from '../../src/commerce/draws/server/drand.ts'
import { silentServiceClient } from '../../src/platform/server/testing/fake-service.ts'
import { startTestSandbox } from './testing/start.ts'

// Contract test of the product's adapter against the sandbox over HTTP.
const now = Date.parse('2026-11-22T12:00:00Z')

async function aRelay() {
  const { env, order } = await startTestSandbox({ now: () => now })
  const loaded = loadConfig({
    ...env,
    PUBLIC_URL: 'https://fans.example',
    STUDIO_URL: 'https://studio.example',
  })
  if (!loaded.ok) throw new Error(loaded.problems.join())
  const { url, chainHash, publicKey, genesisTime, periodSeconds } = loaded.config.drand
  const latest = Math.floor((now / 1_000 - genesisTime) / periodSeconds) + 1
  const read = (round: number, more: Partial<Parameters<typeof readBeacon>[1]> = {}) =>
    readBeacon(silentServiceClient, { url, chainHash, publicKey, round, ...more })
  return { url, chainHash, publicKey, genesisTime, periodSeconds, latest, read, order }
}

describe('simulated drand relay', () => {
  test('signs a past round, with the same signature each time', async () => {
    const { read, latest } = await aRelay()
    const first = await read(latest)
    expect(first).toEqual({ is: 'signed', signature: expect.stringMatching(/^[0-9a-f]{96}$/) })
    expect(await read(latest)).toEqual(first)
    expect(await read(latest - 1)).not.toEqual(first)
  })

  test('returns 404 for a future round and for another chain', async () => {
    const { read, latest } = await aRelay()
    expect(await read(latest + 1)).toEqual({ is: 'missing', why: 'status 404' })
    expect(await read(latest, { chainHash: '0'.repeat(64) })).toEqual({ is: 'missing', why: 'status 404' })
  })

  test.each(['forged', 'nonsense', 'failure', 'lost'])(
    'yields no wrong value with the fault "%s"',
    async fault => {
      const { read, latest, order } = await aRelay()
      // Injects the fault twice, because the adapter retries a read.
      await order('drand', fault)
      const first = await read(latest)
      if (fault === 'forged') expect(first).toMatchObject({ is: 'missing' })
      else expect(['signed', 'missing']).toContain(first.is)
      expect((await read(latest)).is).toBe('signed')
    },
  )

  test('describes its chain as configured', async () => {
    const { url, chainHash, publicKey, genesisTime, periodSeconds } = await aRelay()
    const info = await (await fetch(`${url}/${chainHash}/info`)).json()
    expect(info).toMatchObject({ public_key: publicKey, genesis_time: genesisTime, period: periodSeconds })
  })
})
