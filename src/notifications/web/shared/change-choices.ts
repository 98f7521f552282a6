import type { CurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'

export type Choice = CurrentUser['notification_choices'][number]
export type Channel = 'site' | 'mail' | 'push'

/** Toggles one switch; returns all choices after the change (optimistic), and the choice to send. */
export function toggleChoice(choices: Choice[], kind: Choice['kind'], channel: Channel, isOn: boolean) {
  const changed = choices.map(choice => (choice.kind === kind ? { ...choice, [channel]: isOn } : choice))
  return { choices: changed, sent: changed.filter(choice => choice.kind === kind) }
}

/**
 * Returns the choices with push enabled for the kinds that are on for the site. Null if any kind already has
 * push, because the fan has then chosen.
 */
export function applyPushDefaults(choices: Choice[]): Choice[] | null {
  if (choices.some(({ push }) => push)) return null
  return choices.map(choice => ({ ...choice, push: choice.site }))
}

/** Kinds that are emailed only with the fan's consent: nearby dates, and news of followed artists. */
const consentKinds: Choice['kind'][] = ['event_near', 'news']

/**
 * Returns whether the kinds that need consent are emailed, and all choices with these emails turned on or
 * off.
 */
export function switchMails(choices: Choice[], isOn = true) {
  const needsConsent = ({ kind }: Choice) => consentKinds.includes(kind)
  return {
    isMailed: choices.filter(needsConsent).every(({ mail }) => mail),
    choices: choices.map(choice => (needsConsent(choice) ? { ...choice, mail: isOn } : choice)),
  }
}
