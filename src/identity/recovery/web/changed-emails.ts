import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { getEmailSettings } from '../contract.ts'
import { isEnded } from './link-errors.ts'

export type Choices = ResponseOf<typeof getEmailSettings>
export type Change = Partial<Choices>

/** Merges a change, which names only the changed fields. */
export function withChange(before: Choices, wanted: Change): Choices {
  const { marketing_notification: marketing = before.marketing_notification } = wanted
  return {
    marketing_notification: marketing,
    notification_choices: before.notification_choices.map(
      choice => wanted.notification_choices?.find(({ kind }) => kind === choice.kind) ?? choice,
    ),
  }
}

interface Asked {
  /** '' if the link has no token, undefined until the URL is read. */
  token: string | undefined
  error: unknown
  choices: Choices | undefined
}

/** The page's state. An expired link wins over cached data. */
export function stateOf({ token, error, choices }: Asked) {
  if (token === '' || isEnded(error)) return 'ended'
  if (error) return 'failed'
  return choices ? 'title' : 'loading'
}
