import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import { type Form, useForm } from '../../../platform/web/forms/use-form.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useRouterState } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { readPrefill } from './default-message.ts'
import { createTicketSender, getFailureText } from './send-ticket.ts'
import { type Draft, draftSchema, emptyDraft } from './ticket-draft.ts'

export function useContactForm() {
  const { t, locale } = useTexts()
  const api = useApi()
  const [sender] = useState(() => createTicketSender(api, locale))
  const [sent, setSent] = useState<{ ticketId: number; email: string } | null>(null)
  const form: Form<Draft> = useForm({
    schema: draftSchema,
    defaultValues: emptyDraft,
    prefix: 'contact.error.',
    textOf: error => t(getFailureText(error)),
    save: async draft => {
      try {
        setSent({ ticketId: await sender.send(draft), email: draft.email })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 413)) throw error
        form.setError('images', { message: 'ERR_LIMIT_IMAGE_SIZE' })
      }
    },
  })
  usePrefill(form)
  const { root, ...wrong } = form.formState.errors
  const count = Object.keys(wrong).length
  return {
    form,
    sent,
    /** Message for the whole form; undefined if there is none. */
    message: count > 0 ? t('contact.summary', { count }) : root?.['serverError']?.message,
    prepare: sender.prepare,
    restart() {
      form.reset()
      setSent(null)
    },
  }
}

/**
 * Prefills the form from the URL in the browser only: the HTML must not depend on the URL, which prevents
 * cache poisoning. Text typed before hydration is kept.
 */
function usePrefill(form: Form<Draft>): void {
  const t = useT()
  const address = useRouterState({ select: ({ location }) => location.search + location.hash })
  const prefill = useEffectEvent(() => {
    const [search = '', hash = ''] = address.split('#')
    const { message, subject } = readPrefill(search, hash)
    const text = message || (subject === 'requestartist' ? t('contact.requestartist.message') : '')
    if (subject) form.setValue('subject', subject)
    if (text && !form.getValues('message')) form.setValue('message', text)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address fills in again
  useEffect(() => prefill(), [address])
}
