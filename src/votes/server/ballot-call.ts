import { detectDevice } from '../../identity/accounts/server/index.ts'
import type { Config } from '../../platform/server/config.ts'
import { toNetwork } from '../../platform/server/to-network.ts'
import type { BallotCall } from './cast-together.ts'
import { hashReceiptCode } from './record/canonical.ts'
import { comparisonKey, newReceiptCode } from './secrets.ts'

/** The address block that a farm of accounts would share: 256 addresses of IPv4, 48 bits of IPv6. */
export function getNetworkBlock(address: string): string {
  const network = toNetwork(address)
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::`
  return network.split('.').slice(0, 3).join('.')
}

interface BallotInput {
  userId: number
  artistId: number
  isChange?: boolean
  /** Created by the browser; otherwise created here. */
  code?: string | undefined
  address: string
  userAgent: string | null
  /** Whether the request passed the human check. */
  isPerson?: boolean
}

/**
 * Combines a fan's choice with all data of a first ballot. Address and browser are stored only as hashes and
 * categories.
 */
export function createBallotCall(
  { userId, artistId, isChange = false, code: given, address, userAgent, isPerson = false }: BallotInput,
  config: Pick<Config, 'dataDir' | 'serverKey'>,
): BallotCall {
  const code = given ?? newReceiptCode()
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
    addressKey: comparisonKey(config, `address ${address}`),
    networkKey: comparisonKey(config, `network ${getNetworkBlock(address)}`),
  }
}
