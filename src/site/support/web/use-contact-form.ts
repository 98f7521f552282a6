import { type RefObject, useEffect, useState } from 'react'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useRouterState } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/web-app.tsx'
import { checkDraft, type Draft, emptyDraft, type FieldName, type Problems } from './check-draft.ts'
import { readPrefill } from './default-message.ts'
import { createTicketSender, type Outcome } from './send-ticket.ts'
import { imagesMax } from './shared/image-rules.ts'

/** State of the contact form: draft, errors and outcome. */
export function useContactForm(element: RefObject<HTMLFormElement | null>) {
  const { t, has, locale } = useTexts()
  const api = useApi()
  const [sender] = useState(() => createTicketSender(api, locale))
  const [draft, setDraft] = useState(emptyDraft)
  const [problems, setProblems] = useState<Problems>({})
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  usePrefill(setDraft, element)

  async function submit(): Promise<Outcome['kind'] | undefined> {
    if (isSending) return undefined
    const found = checkDraft(draft)
    setProblems(found)
    setOutcome(null)
    if (Object.keys(found).length > 0) return afterRender('problems')
    setSending(true)
    const result = await sender.send(draft)
    setSending(false)
    setOutcome(result)
    if (result.kind === 'problems') setProblems(result.problems)
    return afterRender(result.kind)
  }

  return {
    draft,
    isSending,
    sent: outcome?.kind === 'sent' ? outcome : null,
    /** Form-level message, or null. */
    message: summary(),
    prepare: sender.prepare,
    submit,
    set<Name extends FieldName>(name: Name, value: Draft[Name]) {
      setDraft(before => ({ ...before, [name]: value }))
      setProblems(({ [name]: _, ...rest }) => rest)
    },
    errorOf(name: FieldName): string | undefined {
      const code = problems[name]
      if (code === undefined) return undefined
      if (name === 'images' && code === 'ERR_INVALID_LENGTH')
        return t('contact.error.images', { count: imagesMax })
      const key = `contact.error.${code}`
      return t(has(key) ? key : 'contact.error.ERR_REQUIRED')
    },
    restart() {
      setDraft(emptyDraft)
      setOutcome(null)
    },
  }

  function summary(): string | null {
    const count = Object.keys(problems).length
    if (count > 0) return t('contact.summary', { count })
    if (outcome?.kind !== 'failed') return null
    return t(outcome.reason === 'other' ? 'contact.failed' : `contact.failed.${outcome.reason}`)
  }
}

export type ContactForm = ReturnType<typeof useContactForm>

/**
 * Prefills the form from the URL, in the browser only: the HTML doesn't depend on it, which prevents cache
 * poisoning. Text typed before hydration is kept.
 */
function usePrefill(
  setDraft: (change: (before: Draft) => Draft) => void,
  element: RefObject<HTMLFormElement | null>,
): void {
  const t = useT()
  const address = useRouterState({ select: ({ location }) => location.search + location.hash })
  useEffect(() => {
    const [search = '', hash = ''] = address.split('#')
    const { message, subject } = readPrefill(search, hash)
    const text = message || (subject === 'requestartist' ? t('contact.requestartist.message') : '')
    const written = writtenIn(element.current)
    setDraft(draft => {
      const before = { ...draft, ...written }
      return { ...before, subject: subject || before.subject, message: before.message || text }
    })
  }, [address, setDraft, element, t])
}

/** The DOM values of the fields, including those typed before hydration. */
function writtenIn(form: HTMLFormElement | null): Partial<Draft> {
  const fields = form ? [...new FormData(form)] : []
  return Object.fromEntries(fields.filter(([, value]) => typeof value === 'string'))
}

/** Resolves in the next animation frame, once React has rendered the state just set. */
function afterRender<Value>(value: Value): Promise<Value> {
  return new Promise(resolve => requestAnimationFrame(() => resolve(value)))
}
