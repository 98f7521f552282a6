import { deviceOf } from '../../identity/accounts/server/index.ts'
import type { Config } from '../../platform/server/config.ts'
import { toNetwork } from '../../platform/server/to-network.ts'
import type { BallotCall } from './cast-together.ts'
import { ballotOf } from './record/canonical.ts'
import { comparisonKey, newReceiptCode } from './secrets.ts'

/** The block of addresses that a farm of accounts would share: 256 of IPv4, 48 bits of IPv6. */
export function networkBlockOf(address: string): string {
  const network = toNetwork(address)
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::`
  return network.split('.').slice(0, 3).join('.')
}

interface Asked {
  userId: number
  artistId: number
  isChange?: boolean
  /** That the browser made; else one is made here. */
  code?: string | undefined
  address: string
  userAgent: string | null
  /** Whether the call passed the human check. */
  isPerson?: boolean
}

/** A fan's wish with all that a first ballot writes. Of address and browser only hashes and kinds are kept. */
export function ballotCallOf(
  { userId, artistId, isChange = false, code: given, address, userAgent, isPerson = false }: Asked,
  config: Pick<Config, 'dataDir' | 'serverKey'>,
): BallotCall {
  const code = given ?? newReceiptCode()
  const newBallot = ballotOf(code)
  const { browser, system } = deviceOf(userAgent)
  return {
    userId,
    artistId,
    isChange,
    code,
    newBallot,
    ballot: given === undefined ? null : newBallot,
    isPerson,
    device: `${browser ?? 'other'}, ${system ?? 'other'}`,
    addressKey: comparisonKey(config, `address ${address}`),
    networkKey: comparisonKey(config, `network ${networkBlockOf(address)}`),
  }
}
