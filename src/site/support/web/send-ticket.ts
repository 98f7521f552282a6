import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { Locale } from '../../../platform/contract/locales.ts'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { formOf } from '../../../platform/web/api/form-of.ts'
import { randomUuid } from '../../../platform/web/api/random-uuid.ts'
import { answerHumanCheck } from '../../human-checks/web/shared/human-check.ts'
import type { createSupportTicket } from '../contract.ts'
import type { Draft, Problems } from './check-draft.ts'

type Call = CallOf<typeof createSupportTicket> & { input: { images: File[] } }

/** The outcome: a ticket number, field errors, or a reason with the text `contact.failed.{reason}`. */
export type Outcome =
  | { kind: 'sent'; ticketId: number; email: string }
  | { kind: 'problems'; problems: Problems }
  | { kind: 'failed'; reason: 'network' | 'wait' | 'check' | 'browser' | 'other' }

/**
 * Sends drafts from one form. The proof of work starts when the form is touched, and is redone once expired.
 * Idempotent: a retry of the same draft carries the same Idempotency-Key and proof, so it never creates two
 * tickets.
 */
export function createTicketSender(api: ApiClient, locale: Locale) {
  let proof: Promise<string> | null = null
  let last: { draft: Draft; key: string } | null = null

  function prepare(): Promise<string> {
    proof ??= answerHumanCheck(api)
    // Handled on submit; this avoids an unhandled rejection.
    proof.catch(() => {
      proof = null
    })
    return proof
  }

  async function attempt(draft: Draft): Promise<Outcome> {
    if (last?.draft !== draft) last = { draft, key: randomUuid() }
    const recaptcha_response_token = await prepare()
    const { images, ...fields } = draft
    const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''))
    const params = { ...(filled as typeof fields), images, language: locale, recaptcha_response_token }
    const { ticket_id } = await api.call<Call>('POST', '/api/v1/support-tickets/', params, {
      form: formOf,
      idempotencyKey: last.key,
    })
    return { kind: 'sent', ticketId: ticket_id, email: draft.email.trim() }
  }

  return {
    prepare: () => void prepare(),
    async send(draft: Draft): Promise<Outcome> {
      try {
        return await attempt(draft).catch(error => {
          if (!isSpent(error)) throw error
          proof = null
          last = null
          return attempt(draft)
        })
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}

function isSpent(error: unknown): boolean {
  return error instanceof ApiError && error.code?.name === 'human_check_failed'
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'failed', reason: 'browser' }
  if (error.origin !== 'server') return { kind: 'failed', reason: 'network' }
  if (error.status === 429) return { kind: 'failed', reason: 'wait' }
  if (error.status === 413) return { kind: 'problems', problems: { images: 'ERR_LIMIT_IMAGE_SIZE' } }
  if (isSpent(error)) return { kind: 'failed', reason: 'check' }
  if (error.status === 400 && typeof error.description !== 'string') {
    return { kind: 'problems', problems: error.description }
  }
  return { kind: 'failed', reason: 'other' }
}
