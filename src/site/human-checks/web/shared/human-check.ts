import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import type { getChallenge } from '../../contract.ts'
import { solveChallenge } from './solve.ts'

/** Upper bound of the counter, far above that of our challenges. */
const triesMax = 20_000

/**
 * Solves a proof-of-work challenge; the result is the value for `recaptcha_response_token` (product 2). Start
 * it when the form is first touched, so that it is ready on submit. Rejects with an ApiError if the server
 * can't be reached, and with ERR_BROWSER_PROBLEM if Web Crypto is unavailable (no HTTPS).
 */
export async function solveHumanCheck(api: ApiClient): Promise<string> {
  if (!globalThis.crypto?.subtle) throw new Error('ERR_BROWSER_PROBLEM')
  const challenge = await api.call<CallOf<typeof getChallenge>>(
    'GET',
    '/api/v1/human-checks/challenge/',
    {},
    { fresh: true },
  )
  const solution = await solveChallenge(challenge.parameters, triesMax)
  if (!solution) throw new Error('ERR_BROWSER_PROBLEM')
  return btoa(JSON.stringify({ challenge, solution }))
}
