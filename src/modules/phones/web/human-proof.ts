import { ApiError } from '../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { answerHumanCheck } from '../../human-checks/web/shared/human-check.ts'
import { askRecaptcha, loadRecaptcha, type Recaptcha } from '../../human-checks/web/shared/recaptcha.ts'

export interface HumanProof {
  /** Starts working one out. */
  prepare: () => void
  /** Rejects with `no.recaptchaToken` where the browser cannot prove it, with the ApiError of a lost connection else. */
  take: () => Promise<string>
}

/**
 * Proofs by our own check. Each is good for one call; the next one is worked out while nobody waits for it.
 */
export function createOwnProof(api: ApiClient): HumanProof {
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
    prepare: () => void prepare(),
    take: () =>
      orNoToken(prepare()).finally(() => {
        next = null
      }),
  }
}

/**
 * Proofs for messages of a sign-up (spec 5): by Google's check where the site has it. Its tokens are made when they
 * are wanted, because they are good for two minutes only; what is prepared is the script.
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
