import type { MarkKind, Reminder } from '../contract.ts'

/** Who goes is reminded a day before, unless the fan chose otherwise; who is only interested is not. */
const usual: Record<MarkKind, Reminder> = { going: 'day', interested: 'none' }

export function reminderOf(kind: MarkKind | null, chosen: Reminder | null): Reminder {
  return chosen ?? (kind ? usual[kind] : 'none')
}

/** The same as SQL, of marks `m`. */
export const reminderSql = `coalesce(m.remind, case m.kind when 'going' then 'day' else 'none' end)`
