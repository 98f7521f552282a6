import { detectDevice } from '../../identity/accounts/server/index.ts'
import type { Config } from '../../platform/server/config.ts'
import { toNetwork } from '../../platform/server/to-network.ts'
import type { BallotCall } from './cast-together.ts'
import { hashReceiptCode } from './record/canonical.ts'
import { computeComparisonKey, createReceiptCode } from './secrets.ts'

/** Returns the network block that a farm of accounts would share: 256 addresses for IPv4, a /48 for IPv6. */
export function getNetworkBlock(address: string): string {
  const network = toNetwork(address)
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::`
  return network.split('.').slice(0, 3).join('.')
}

interface BallotInput {
  userId: number
  artistId: number
  isChange?: boolean
  /** Receipt code created by the browser; if missing, the server creates one. */
  code?: string | undefined
  address: string
  userAgent: string | null
  /** Whether the request passed the human check. */
  isPerson?: boolean
}

/**
 * Combines a fan's choice with all data that a first ballot needs. IP address and browser are stored only as
 * hashes and categories.
 */
export function createBallotCall(
  { userId, artistId, isChange = false, code: given, address, userAgent, isPerson = false }: BallotInput,
  config: Pick<Config, 'dataDir' | 'serverKey'>,
): BallotCall {
  const code = given ?? createReceiptCode()
  const newBallot = hashReceiptCode(code)
  const { browser, system } = detectDevice(userAgent)
  return {
    userId,
    artistId,
    isChange,
    code,
    newBallot,
    ballot: given === undefined ? null : newBallot,
    isPerson,
    device: `${browser ?? 'other'}, ${system ?? 'other'}`,
    addressKey: computeComparisonKey(config, `address ${address}`),
    networkKey: computeComparisonKey(config, `network ${getNetworkBlock(address)}`),
  }
}
