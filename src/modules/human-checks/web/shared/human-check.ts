import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import type { getChallenge } from '../../contract.ts'
import { solve } from './solve.ts'

/** Far beyond what any challenge of ours needs. */
const triesMax = 20_000

/**
 * Proves that a browser with some patience is asking: the value for `recaptcha_response_token` (product 2). Start
 * it when a form is touched, so that it is done when the form is sent. Rejects with an ApiError when the server
 * cannot be reached, and with ERR_BROWSER_PROBLEM as message where the browser cannot calculate (no HTTPS).
 */
export async function answerHumanCheck(api: ApiClient): Promise<string> {
  if (!globalThis.crypto?.subtle) throw new Error('ERR_BROWSER_PROBLEM')
  const challenge = await api.call<CallOf<typeof getChallenge>>(
    'GET',
    '/api/v1/human-checks/challenge/',
    {},
    { fresh: true },
  )
  const solution = await solve(challenge.parameters, triesMax)
  if (!solution) throw new Error('ERR_BROWSER_PROBLEM')
  return btoa(JSON.stringify({ challenge, solution }))
}
