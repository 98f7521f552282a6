import * as z from 'zod'
import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { ServiceClient } from '../../../platform/server/call-service.ts'
import type { Config } from '../../../platform/server/config.ts'
import { createService, readJsonAs } from '../../../platform/server/service-responses.ts'
import { humanCheckErrors, humanCheckField } from '../contract.ts'

const timeoutMs = 5_000
/** Minimum score for a caller to count as human (payments.md 10). */
const scoreMin = 0.5

const read = readJsonAs(
  z.object({
    success: z.boolean(),
    score: z.number().optional(),
    action: z.string().optional(),
    hostname: z.string().optional(),
  }),
)

interface TokenToCheck {
  token: string
  action: string
  hostname: string
}

/**
 * Returns why a reCAPTCHA v3 token is rejected, or null if it is valid. Fails closed: if the service is down,
 * slow or broken, the reason is `unavailable`.
 */
export async function findGoogleRefusal(
  { url, secret }: NonNullable<Config['recaptcha']>,
  { token, action, hostname }: TokenToCheck,
  outside: ServiceClient,
): Promise<Failure | null> {
  const outcome = await outside.callService({
    service: createService('recaptcha', [url]),
    operation: 'siteverify',
    timeoutMs,
    read,
    url: `${url}/recaptcha/api/siteverify`,
    form: { secret, response: token },
  })
  if (outcome.kind !== 'answer') return fail(platformErrors.unavailable)
  const { value: found } = outcome
  const isPerson =
    found.success && found.action === action && found.hostname === hostname && (found.score ?? 0) >= scoreMin
  return isPerson ? null : fail(humanCheckErrors.failed, { [humanCheckField]: 'ERR_BROWSER_PROBLEM' })
}
