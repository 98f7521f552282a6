import * as z from 'zod'
import type { Outside } from '../../../platform/server/call-service.ts'
import { jsonAnswer, serviceAt } from '../../../platform/server/service-answers.ts'
import { isSigned } from '../fair/beacon.ts'

const timeoutMs = 10_000
const answerBytesMax = 16_384

/** A relay's answer to `/{chain hash}/public/{round}`; the randomness is computed, not believed. */
const beacon = z.object({ round: z.int(), signature: z.string().regex(/^[0-9a-f]{96}$/) })

interface Asked {
  url: string
  chainHash: string
  publicKey: string
  round: number
}

export type Beacon =
  | { is: 'signed'; signature: string }
  /** Not there yet, no answer, or one that the chain did not sign: asked again later. */
  | { is: 'missing'; why: string }

/** The signature of a round, from any relay: what the chain's key did not sign is as good as no answer. */
export async function readBeacon(
  outside: Outside,
  { url, chainHash, publicKey, round }: Asked,
): Promise<Beacon> {
  const outcome = await outside.callService({
    service: serviceAt('drand', [url]),
    operation: 'round',
    method: 'GET',
    url: `${url}/${chainHash}/public/${round}`,
    timeoutMs,
    answerBytesMax,
    tries: 2,
    read: jsonAnswer(beacon),
    note: { round },
  })
  if (outcome.kind !== 'answer')
    return { is: 'missing', why: outcome.kind === 'refused' ? `status ${outcome.status}` : outcome.why }
  const { round: told, signature } = outcome.value
  if (told !== round) return { is: 'missing', why: `round ${told} in place of ${round}` }
  return isSigned(round, { signature, publicKey })
    ? { is: 'signed', signature }
    : { is: 'missing', why: 'the signature is not the chain’s' }
}
