import { ApiError } from '../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { answerHumanCheck } from '../../../platform/web/human-check/human-check.ts'

/**
 * Proofs that a person asks, for messages of a sign-up (spec 5, action `signup/verifications`). Each is good for one
 * message; the next one is worked out while nobody waits for it.
 */
export function createHumanProof(api: ApiClient) {
  let next: Promise<string> | null = null

  function prepare(): Promise<string> {
    next ??= answerHumanCheck(api)
    // Looked at when it is taken.
    next.catch(() => {
      next = null
    })
    return next
  }

  return {
    /** Starts working one out. */
    prepare(): void {
      void prepare()
    },
    /** Rejects with `no.recaptchaToken` where the browser cannot prove it, with the ApiError of a lost connection else. */
    async take(): Promise<string> {
      try {
        return await prepare()
      } catch (error) {
        throw error instanceof ApiError ? error : new Error('no.recaptchaToken')
      } finally {
        next = null
      }
    },
  }
}

export type HumanProof = ReturnType<typeof createHumanProof>
