import * as z from 'zod'
import { Failure } from '../../../platform/contract/errors.ts'
import {
  changeStates,
  ForbiddenTransition,
  type TransitionActor,
} from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { type MessageState, messageMachine } from './chat-machine.ts'
import { closePages, renewPages } from './pages.ts'
import type { Room } from './room.ts'

const found = statement({
  name: 'chat.messages-to-change',
  text: `select m.id, m.seq, m.state, m.text, p.user_id, p.public_id as author_id from chat_messages m
      left join chat_people p on p.id = m.person_id
    where m.chat_id = $1 and m.id = any($2::uuid[]) order by m.id`,
  row: z.object({
    id: z.string(),
    seq: z.int().nullable(),
    state: z.enum(messageMachine.states),
    text: z.string(),
    user_id: z.int().nullable(),
    author_id: z.string().nullable(),
  }),
})
export type MessageToChange = z.output<typeof found.row>

/** Finds messages of a locked room, which no other transaction can change. */
export function findMessages(db: Db, room: Room, ids: readonly string[]): Promise<MessageToChange[]> {
  return db.query(found, [room.chatId, ids])
}

interface Change {
  act: 'release' | 'hold' | 'delete' | 'erase'
  actor: TransitionActor
  /** Additional columns to change with the state. */
  set?: Record<string, unknown>
}

const targets = { release: 'published', hold: 'held', delete: 'deleted', erase: 'erased' } as const

/**
 * Moves messages of a locked room to another state, assigns seqs to released ones and renews archive pages;
 * call `leaveRoom` afterwards. Messages already in that state are unchanged. If the state machine rejects one
 * message, the whole call fails.
 */
export async function changeMessages(
  db: Db,
  room: Room,
  messages: readonly MessageToChange[],
  { act, actor, set = {} }: Change,
): Promise<MessageToChange[] | Failure> {
  const targetState: MessageState = targets[act]
  const moving = messages.filter(({ state }) => state !== targetState)
  if (moving.length === 0) return [...messages]
  const before = room.lastSeq
  const changed = await moveAll(db, room, moving, { act, actor, set })
  if (changed instanceof Failure) return changed
  await closePages(db, room, before)
  // Archive pages change only with messages that are or become visible.
  const seen = moving.filter(({ state }) => state === 'published' || act === 'release')
  await renewPages(
    db,
    room,
    seen.flatMap(({ seq }) => (seq === null ? [] : [seq])),
  )
  room.isChanged = true
  const after = new Map(changed.map(message => [message.id, message]))
  return messages.map(message => after.get(message.id) ?? message)
}

async function moveAll(
  db: Db,
  room: Room,
  moving: readonly MessageToChange[],
  { act, actor, set }: Required<Change>,
): Promise<MessageToChange[] | Failure> {
  const at = room.now
  const changedAt = new Date(at)
  const done: MessageToChange[] = []
  // Messages released for the first time get their seqs one by one; all others change together.
  const firstTimes = act === 'release' ? moving.filter(({ seq }) => seq === null) : []
  const others = moving.filter(message => !firstTimes.includes(message))
  for (const message of firstTimes) {
    room.lastSeq += 1
    room.lastAt = Math.max(room.lastAt, at)
    const numbered = { seq: room.lastSeq, at: new Date(room.lastAt), ...set }
    const refused = await move(db, [message], { act, at, actor, set: numbered })
    if (refused) return refused
    done.push({ ...message, state: 'published', seq: room.lastSeq })
  }
  if (others.length > 0) {
    const refused = await move(db, others, { act, at, actor, set: { changed_at: changedAt, ...set } })
    if (refused) return refused
    done.push(...others.map(message => ({ ...message, state: targets[act] })))
  }
  return done
}

async function move(
  db: Db,
  messages: readonly MessageToChange[],
  change: Required<Change> & { at: number },
): Promise<Failure | null> {
  const ids = messages.map(({ id }) => id)
  const { refused } = await changeStates(db, messageMachine, { ...change, ids })
  const [first] = refused
  return first ? new ForbiddenTransition(first.state) : null
}
