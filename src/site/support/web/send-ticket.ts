import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { Locale } from '../../../platform/contract/locales.ts'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createUuid } from '../../../platform/web/api/random-uuid.ts'
import { toFormData } from '../../../platform/web/api/to-form-data.ts'
import type { TextKey } from '../../../platform/web/text-keys.ts'
import { solveHumanCheck } from '../../human-checks/web/shared/human-check.ts'
import type { createSupportTicket } from '../contract.ts'
import type { Draft } from './ticket-draft.ts'

type Call = CallOf<typeof createSupportTicket> & { input: { images: File[] } }

/**
 * Creates a sender for the drafts of one form. The proof of work starts when the form is touched, and is
 * repeated once it has expired. Idempotent: a retry of the same draft has the same Idempotency-Key and proof,
 * so it never creates a second ticket.
 */
export function createTicketSender(api: ApiClient, locale: Locale) {
  let proof: Promise<string> | null = null
  let last: { text: string; key: string } | null = null

  function prepare(): Promise<string> {
    proof ??= solveHumanCheck(api)
    // A failure is handled on submit; this avoids an unhandled rejection.
    proof.catch(() => {
      proof = null
    })
    return proof
  }

  async function attempt({ images, ...fields }: Draft): Promise<number> {
    const text = JSON.stringify([
      fields,
      images.map(({ name, size, lastModified }) => [name, size, lastModified]),
    ])
    if (last?.text !== text) last = { text, key: createUuid() }
    const { key } = last
    const recaptcha_response_token = await prepare()
    const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''))
    const params = { ...(filled as typeof fields), images, language: locale, recaptcha_response_token }
    const { ticket_id } = await api.call<Call>('POST', '/api/v1/support-tickets/', params, {
      form: toFormData,
      idempotencyKey: key,
    })
    return ticket_id
  }

  return {
    prepare: () => void prepare(),
    /** Resolves with the ticket number. */
    send: (draft: Draft): Promise<number> =>
      attempt(draft).catch(error => {
        if (!isSpent(error)) throw error
        proof = null
        last = null
        return attempt(draft)
      }),
  }
}

function isSpent(error: unknown): boolean {
  return error instanceof ApiError && error.code?.name === 'human_check_failed'
}

/** Returns the key of the text that explains why nothing was sent. */
export function getFailureText(error: unknown): TextKey {
  if (!(error instanceof ApiError)) return 'contact.failed.browser'
  if (error.origin !== 'server') return 'contact.failed.network'
  if (error.status === 429) return 'contact.failed.wait'
  return isSpent(error) ? 'contact.failed.check' : 'contact.failed'
}
