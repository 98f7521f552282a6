import type { CurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'

export type Choice = CurrentUser['notification_choices'][number]
export type Channel = 'site' | 'mail' | 'push'

/** Toggles one switch: all choices after the change (optimistic), and the one to send. */
export function withSwitch(choices: Choice[], kind: Choice['kind'], channel: Channel, isOn: boolean) {
  const changed = choices.map(choice => (choice.kind === kind ? { ...choice, [channel]: isOn } : choice))
  return { choices: changed, sent: changed.filter(choice => choice.kind === kind) }
}

/**
 * Defaults when push is turned on: the kinds that are on for the site. Null if any kind has push already,
 * because then the fan has chosen.
 */
export function withPush(choices: Choice[]): Choice[] | null {
  if (choices.some(({ push }) => push)) return null
  return choices.map(choice => ({ ...choice, push: choice.site }))
}

/** What a fan is mailed only if asked for: dates near them, and news of their artists. */
const askedForMails: Choice['kind'][] = ['event_near', 'news']

/** Whether those are mailed, and all choices with them turned on, or off. */
export function withMail(choices: Choice[], isOn = true) {
  const isAsked = ({ kind }: Choice) => askedForMails.includes(kind)
  return {
    isMailed: choices.filter(isAsked).every(({ mail }) => mail),
    choices: choices.map(choice => (isAsked(choice) ? { ...choice, mail: isOn } : choice)),
  }
}
