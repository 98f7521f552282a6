import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { getEmailSettings } from '../contract.ts'
import { isLinkEnded } from './link-errors.ts'

export type Choices = ResponseOf<typeof getEmailSettings>
export type Change = Partial<Choices>

/** Merges a change that contains only the changed fields. */
export function mergeChange(before: Choices, update: Change): Choices {
  const { marketing_notification: marketing = before.marketing_notification } = update
  return {
    marketing_notification: marketing,
    notification_choices: before.notification_choices.map(
      choice => update.notification_choices?.find(({ kind }) => kind === choice.kind) ?? choice,
    ),
  }
}

interface PageInput {
  /** '' if the link has no token, undefined until the URL is read. */
  token: string | undefined
  error: unknown
  choices: Choices | undefined
}

/** Derives the page's state. An expired link wins over cached data. */
export function derivePageState({ token, error, choices }: PageInput) {
  if (token === '' || isLinkEnded(error)) return 'ended'
  if (error) return 'failed'
  return choices ? 'title' : 'loading'
}
