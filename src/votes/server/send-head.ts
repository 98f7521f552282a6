import * as z from 'zod'
import type { ServiceClient } from '../../platform/server/call-service.ts'
import { createService, readJsonAs } from '../../platform/server/service-responses.ts'
import type { VoteWitness } from './vote-config.ts'

const witnessResponse = z.object({ url: z.url({ protocol: /^https?$/ }).max(2_000) })

interface SignedHead {
  /** Names the head for the witness, which stores each head once however often it is sent. */
  key: string
  block: number
  jws: string
}

/** Sends a signed head to a witness. Returns the URL where the witness shows it; null if the witness failed. */
export async function sendHead(
  { url }: VoteWitness,
  { key, block, jws }: SignedHead,
  { callService }: ServiceClient,
): Promise<string | null> {
  const outcome = await callService({
    service: createService('vote-witness', [url], { idempotencyHeader: 'Idempotency-Key' }),
    operation: 'keep_head',
    url,
    json: { jws },
    idempotencyKey: key,
    timeoutMs: 10_000,
    read: readJsonAs(witnessResponse),
    note: { block },
  })
  return outcome.kind === 'answer' ? outcome.value.url : null
}
