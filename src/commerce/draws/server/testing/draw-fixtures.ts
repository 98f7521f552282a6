import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { testConfig } from '../../../../../tests/helpers/config.ts'
import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { shopFixtures } from '../../../shop/server/testing/shop-fixtures.ts'
import { hashRoundToCurve } from '../../fair/beacon.ts'
import { planDraw } from '../plan-draw.ts'

const { shortSignatures } = bls12_381
const { secretKey, publicKey } = shortSignatures.keygen(Buffer.alloc(48, 7))

export const testChain = {
  chainHash: createHash('sha256').update('a chain of tests').digest('hex'),
  publicKey: Buffer.from(publicKey.toBytes(true)).toString('hex'),
  genesisTime: 1_700_000_001,
  periodSeconds: 3,
}

export const signRound = (round: number): string =>
  Buffer.from(shortSignatures.sign(hashRoundToCurve(round), secretKey).toBytes(true)).toString('hex')

/** A false response of the relay, sent once. */
type Lie = { status: number } | { round: number; signature: string } | 'nonsense'

/**
 * Starts a relay that signs any requested round unless a test makes it lie. Returns it with a config that
 * points to it.
 */
export async function startTestBeacon() {
  const requestedRounds: number[] = []
  const lies: Lie[] = []
  const server = createServer(({ url = '' }, response) => {
    const round = Number(url.split('/').at(-1))
    requestedRounds.push(round)
    const lie = lies.shift()
    if (lie === 'nonsense') return void response.end('<html>')
    if (lie && 'status' in lie) return void response.writeHead(lie.status).end('{}')
    response.end(JSON.stringify(lie ?? { round, signature: signRound(round) }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const config = testConfig({
    DRAND_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    DRAND_CHAIN_HASH: testChain.chainHash,
    DRAND_PUBLIC_KEY: testChain.publicKey,
    DRAND_GENESIS_TIME: String(testChain.genesisTime),
    DRAND_PERIOD_SECONDS: String(testChain.periodSeconds),
  })
  return { config, asked: requestedRounds, lies, close: () => new Promise(resolve => server.close(resolve)) }
}

interface AFanSign {
  from: string
  until: string
  prizes?: number
  confirmHours?: number
  also?: Record<string, unknown>
}

export function drawFixtures(database: Pick<TestDatabase, 'pool' | 'transaction'>, config = testConfig()) {
  return {
    /**
     * Creates a fan sign with one product that ships to Germany; its draw was planned a day before the sale.
     */
    async aFanSign({ from, until, prizes = 2, confirmHours = 72, also }: AFanSign) {
      const project = await shopFixtures(database).aProject({
        name: { en: 'Fan sign', ko: '팬사인회' },
        from,
        until,
        also: { type: 3, ...also },
        products: [{ also: { countries: ['DE'] } }],
      })
      const plan = { projectId: project.id, prizes, confirmHours, saleUntilMs: Date.parse(until) }
      const at = { config, actor: 'operator:Ada' as const, now: Date.parse(from) - 86_400_000 }
      await database.transaction(db => planDraw(db, plan, at))
      return project
    },
  }
}
