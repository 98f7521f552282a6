import type { MarkKind, Reminder } from '../contract.ts'

/** Default: a day before for fans who are going, none for interested ones. */
const defaults: Record<MarkKind, Reminder> = { going: 'day', interested: 'none' }

export function resolveReminder(kind: MarkKind | null, chosen: Reminder | null): Reminder {
  return chosen ?? (kind ? defaults[kind] : 'none')
}

/** SQL expression of the same default, for saved events `m`. */
export const reminderSql = `coalesce(m.remind, case m.kind when 'going' then 'day' else 'none' end)`
