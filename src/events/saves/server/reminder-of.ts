import type { MarkKind, Reminder } from '../contract.ts'

/** Default reminders: a day before for fans who are going, none for interested ones. */
const defaults: Record<MarkKind, Reminder> = { going: 'day', interested: 'none' }

export function resolveReminder(kind: MarkKind | null, chosen: Reminder | null): Reminder {
  return chosen ?? (kind ? defaults[kind] : 'none')
}

/** SQL expression for the reminder of a saved event `m`, with the same defaults. */
export const reminderSql = `coalesce(m.remind, case m.kind when 'going' then 'day' else 'none' end)`
