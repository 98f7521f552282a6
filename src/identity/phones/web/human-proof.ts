import { ApiError } from '../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { solveHumanCheck } from '../../../site/human-checks/web/shared/human-check.ts'
import {
  loadRecaptcha,
  type Recaptcha,
  requestRecaptchaToken,
} from '../../../site/human-checks/web/shared/recaptcha.ts'

export interface HumanProof {
  /** Starts solving in the background. */
  prepare: () => void
  /**
   * Returns a single-use proof.
   * @throws `no.recaptchaToken` if the browser can't solve it, or an ApiError if the connection failed
   */
  take: () => Promise<string>
}

/** Creates proofs by our own proof of work. Each is single-use; the next one is solved in the background. */
export function createOwnProof(api: ApiClient): HumanProof {
  let next: Promise<string> | null = null

  function prepare(): Promise<string> {
    next ??= solveHumanCheck(api)
    // `take` handles the error; this avoids an unhandled rejection.
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
 * Creates the human check for sign-up messages (spec 5): reCAPTCHA if configured. Its tokens expire after two
 * minutes, so they're requested on demand and only the script is preloaded.
 */
export function createHumanProof(api: ApiClient, recaptcha: Recaptcha | null): HumanProof {
  if (!recaptcha) return createOwnProof(api)
  return {
    prepare: () => void loadRecaptcha(recaptcha).catch(() => {}),
    take: () => orNoToken(requestRecaptchaToken(recaptcha, 'signup/verifications')),
  }
}

async function orNoToken(token: Promise<string>): Promise<string> {
  try {
    return await token
  } catch (error) {
    throw error instanceof ApiError ? error : new Error('no.recaptchaToken')
  }
}
