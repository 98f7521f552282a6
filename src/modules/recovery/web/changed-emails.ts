import type { AnswerOf } from '../../../platform/contract/endpoint.ts'
import type { getEmailSettings } from '../contract.ts'
import { isEnded } from './link-errors.ts'

export type Choices = AnswerOf<typeof getEmailSettings>
export type Change = Partial<Choices>

/** The choices after a change, which names only what it changes. */
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
  /** '' without a link's token, undefined until the address is read. */
  token: string | undefined
  error: unknown
  choices: Choices | undefined
}

/** Which of its faces the page shows: an ended link also where an older answer is still there. */
export function stateOf({ token, error, choices }: Asked) {
  if (token === '' || isEnded(error)) return 'ended'
  if (error) return 'failed'
  return choices ? 'title' : 'loading'
}
