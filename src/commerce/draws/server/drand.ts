import * as z from 'zod'
import type { ServiceClient } from '../../../platform/server/call-service.ts'
import { createService, readJsonAs } from '../../../platform/server/service-responses.ts'
import { isSigned } from '../fair/beacon.ts'

const timeoutMs = 10_000
const answerBytesMax = 16_384

/**
 * A relay's response to `/{chain hash}/public/{round}`. The randomness is derived from the signature rather
 * than trusted.
 */
const beacon = z.object({ round: z.int(), signature: z.string().regex(/^[0-9a-f]{96}$/) })

interface BeaconRequest {
  url: string
  chainHash: string
  publicKey: string
  round: number
}

export type Beacon =
  | { is: 'signed'; signature: string }
  /**
   * The round is not published yet, the relay did not respond, or the signature is invalid; retried later.
   */
  | { is: 'missing'; why: string }

/** Fetches the signature of a round from a relay. An invalid signature counts as missing. */
export async function readBeacon(
  outside: ServiceClient,
  { url, chainHash, publicKey, round }: BeaconRequest,
): Promise<Beacon> {
  const outcome = await outside.callService({
    service: createService('drand', [url]),
    operation: 'round',
    method: 'GET',
    url: `${url}/${chainHash}/public/${round}`,
    timeoutMs,
    answerBytesMax,
    tries: 2,
    read: readJsonAs(beacon),
    note: { round },
  })
  if (outcome.kind !== 'answer')
    return { is: 'missing', why: outcome.kind === 'refused' ? `status ${outcome.status}` : outcome.why }
  const { round: receivedRound, signature } = outcome.value
  if (receivedRound !== round) return { is: 'missing', why: `round ${receivedRound} in place of ${round}` }
  return isSigned(round, { signature, publicKey })
    ? { is: 'signed', signature }
    : { is: 'missing', why: 'the signature is not the chain’s' }
}
