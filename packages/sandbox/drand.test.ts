import { expect, test } from 'vitest'
import { loadConfig } from '../../src/app/config.ts'
import { readBeacon } from '../../src/commerce/draws/server/drand.ts'
import { silentServiceClient } from '../../src/platform/server/testing/fake-service.ts'
import { startTestSandbox } from './testing/start.ts'

// Contract test of the product's adapter against the sandbox over HTTP: the wire of a drand relay.
const now = Date.parse('2026-11-22T12:00:00Z')

async function aRelay() {
  const { env, order } = await startTestSandbox({ now: () => now })
  const loaded = loadConfig({ ...env, PUBLIC_URL: 'https://fans.example' })
  if (!loaded.ok) throw new Error(loaded.problems.join())
  const { url, chainHash, publicKey, genesisTime, periodSeconds } = loaded.config.drand
  const latest = Math.floor((now / 1_000 - genesisTime) / periodSeconds) + 1
  const read = (round: number, more: Partial<Parameters<typeof readBeacon>[1]> = {}) =>
    readBeacon(silentServiceClient, { url, chainHash, publicKey, round, ...more })
  return { url, chainHash, publicKey, genesisTime, periodSeconds, latest, read, order }
}

test('a round that is over is signed by the chain, the same each time', async () => {
  const { read, latest } = await aRelay()
  const first = await read(latest)
  expect(first).toEqual({ is: 'signed', signature: expect.stringMatching(/^[0-9a-f]{96}$/) })
  expect(await read(latest)).toEqual(first)
  expect(await read(latest - 1)).not.toEqual(first)
})

test('a round to come, and another chain, are not there', async () => {
  const { read, latest } = await aRelay()
  expect(await read(latest + 1)).toEqual({ is: 'missing', why: 'status 404' })
  expect(await read(latest, { chainHash: '0'.repeat(64) })).toEqual({ is: 'missing', why: 'status 404' })
})

test.each(['forged', 'nonsense', 'failure', 'lost'])(
  'what a relay with the fault "%s" answers is no value',
  async fault => {
    const { read, latest, order } = await aRelay()
    // Twice, because a read is tried again.
    await order('drand', fault)
    const first = await read(latest)
    if (fault === 'forged') expect(first).toMatchObject({ is: 'missing' })
    else expect(['signed', 'missing']).toContain(first.is)
    expect((await read(latest)).is).toBe('signed')
  },
)

test('what it tells of the chain is what it is configured with', async () => {
  const { url, chainHash, publicKey, genesisTime, periodSeconds } = await aRelay()
  const told = await (await fetch(`${url}/${chainHash}/info`)).json()
  expect(told).toMatchObject({ public_key: publicKey, genesis_time: genesisTime, period: periodSeconds })
})
