import { ApiError } from '../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { answerHumanCheck } from '../../../site/human-checks/web/shared/human-check.ts'
import {
  askRecaptcha,
  loadRecaptcha,
  type Recaptcha,
} from '../../../site/human-checks/web/shared/recaptcha.ts'

export interface HumanProof {
  /** Starts solving in the background. */
  prepare: () => void
  /**
   * Rejects with `no.recaptchaToken` if the browser can't solve it, or with an ApiError if the connection
   * failed.
   */
  take: () => Promise<string>
}

/** Proofs by our own proof of work. Each is single-use; the next one is solved in the background. */
export function createOwnProof(api: ApiClient): HumanProof {
  let next: Promise<string> | null = null

  function prepare(): Promise<string> {
    next ??= answerHumanCheck(api)
    // Handled in `take`; this avoids an unhandled rejection.
    next.catch(() => {
      next = null
    })
    return next
  }

  return {
    prepare: () => void prepare(),
    take: () =>
      orNoToken(prepare()).finally(() => {
        next = null
      }),
  }
}

/**
 * Human check for sign-up messages (spec 5): reCAPTCHA if configured. Its tokens expire after two minutes, so
 * they're requested on demand and only the script is preloaded.
 */
export function createHumanProof(api: ApiClient, recaptcha: Recaptcha | null): HumanProof {
  if (!recaptcha) return createOwnProof(api)
  return {
    prepare: () => void loadRecaptcha(recaptcha).catch(() => {}),
    take: () => orNoToken(askRecaptcha(recaptcha, 'signup/verifications')),
  }
}

async function orNoToken(token: Promise<string>): Promise<string> {
  try {
    return await token
  } catch (error) {
    throw error instanceof ApiError ? error : new Error('no.recaptchaToken')
  }
}
