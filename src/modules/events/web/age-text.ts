import type { Translate } from '../../../platform/web/i18n.tsx'
import type { Event } from './queries.ts'

/** The age limit in one sentence; null if unknown. */
export function ageText({ age_min: age, age_with_adult: isWithAdult }: Event, t: Translate): string | null {
  if (age === null) return null
  if (age === 0) return t('events.age.all')
  return t(isWithAdult ? 'events.age.withAdult' : 'events.age.from', { age })
}
