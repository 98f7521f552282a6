import { secretFieldsOf } from '../../contract/secret.ts'
import type { Implementation } from '../implement.ts'

/** Start-up check: an endpoint whose answer holds a secret must be `implementSecret`, which stores ids only. */
export function refuseKeptSecrets({ endpoint, answerOf }: Implementation): void {
  const { method, path, idempotency, answer } = endpoint
  if (answerOf || idempotency === undefined || idempotency === 'none') return
  const secrets = [...secretFieldsOf(answer)]
  if (secrets.length === 0) return
  throw new Error(`${method} ${path} would keep its answer's ${secrets.join(', ')}: see implementSecret`)
}
