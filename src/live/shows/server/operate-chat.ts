import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { type ChatChange, changeChat } from './chat-of-show.ts'
import type { FoundShow } from './find-show.ts'

export const slowSecondsMax = 600
export const pinnedLengthMax = 200

interface OperatorChange {
  /** The caller must lock the show. */
  show: Pick<FoundShow, 'id' | 'chat_id'>
  change: ChatChange
  by: OperatorAct
}

type ChangedChat = NonNullable<Awaited<ReturnType<typeof changeChat>>>

/**
 * Changes a show's room for an operator and writes the audit log. Rejects slow mode intervals and notices out
 * of range.
 */
export async function operateChat(
  db: Db,
  { show, change, by }: OperatorChange,
): Promise<ChangedChat | 'seconds' | 'notice' | 'no_chat'> {
  const { slowSeconds = 1, pinned } = change
  if (!Number.isInteger(slowSeconds) || slowSeconds < 1 || slowSeconds > slowSecondsMax) return 'seconds'
  if ((pinned?.length ?? 0) > pinnedLengthMax) return 'notice'
  const changed = show.chat_id === null ? null : await changeChat(db, show.chat_id, change)
  if (!changed) return 'no_chat'
  const act = pinned === undefined ? 'show chat' : 'show pin'
  await writeAudit(db, { ...by, act, object: `show ${show.id}`, ...changed }, by.now)
  return changed
}
