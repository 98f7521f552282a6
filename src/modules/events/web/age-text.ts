import type { Translate } from '../../../platform/web/i18n.tsx'
import type { Event } from './queries.ts'

/** Who may come in, in one sentence; null where the venue does not say. */
export function ageText({ age_min: age, age_with_adult: isWithAdult }: Event, t: Translate): string | null {
  if (age === null) return null
  if (age === 0) return t('events.age.all')
  return t(isWithAdult ? 'events.age.withAdult' : 'events.age.from', { age })
}
