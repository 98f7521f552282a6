import type { CurrentUser } from '../../accounts/web/shared/current-user.ts'

export type Choice = CurrentUser['notification_choices'][number]
export type Channel = 'site' | 'mail' | 'push'

/** One switch of the table: all choices as they are then, and the one to send. */
export function withSwitch(choices: Choice[], kind: Choice['kind'], channel: Channel, isOn: boolean) {
  const changed = choices.map(choice => (choice.kind === kind ? { ...choice, [channel]: isOn } : choice))
  return { choices: changed, sent: changed.filter(choice => choice.kind === kind) }
}

/**
 * Push as it is when a browser is turned on: off for every kind at first, then for what the fan hears of on the site.
 * Null where a kind has it already: the fan has chosen.
 */
export function withPush(choices: Choice[]): Choice[] | null {
  if (choices.some(({ push }) => push)) return null
  return choices.map(choice => ({ ...choice, push: choice.site }))
}
