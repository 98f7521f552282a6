import { ApiError } from '../../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { createUuid } from '../../../../platform/web/api/random-uuid.ts'
import type { Gate } from './gate.ts'

interface Gates {
  signIn: Pick<Gate, 'ask'>
  verify: Pick<Gate, 'ask'>
}

/**
 * Wraps the client so that a call whose session has ended, or which needs a verification, waits for the person
 * and is then repeated with the same Idempotency-Key. If the person declines, the call rejects as it failed.
 */
export function createStudioClient(client: ApiClient, gates: Gates): ApiClient {
  return {
    async call(method, path, params, options = {}) {
      const sent = { ...options, idempotencyKey: options.idempotencyKey ?? createUuid() }
      for (;;) {
        try {
          return await client.call(method, path, params, sent)
        } catch (error) {
          const gate = findGate(error, gates)
          if (!gate || !(await gate.ask()) || options.signal?.aborted) throw error
        }
      }
    },
  }
}

function findGate(error: unknown, gates: Gates): Pick<Gate, 'ask'> | null {
  if (!(error instanceof ApiError)) return null
  if (isSignInRequired(error)) return gates.signIn
  return error.code?.name === 'staff_verify_again' ? gates.verify : null
}

export function isSignInRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code?.name === 'staff_sign_in_required'
}
