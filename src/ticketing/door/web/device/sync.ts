import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { contactOf, offsetAt } from '../../clock.ts'
import type { pushEntries, readDoorList } from '../../contract.ts'
import { entriesOfPushMax } from '../../limits.ts'
import { addEntries, type DoorEntry, type Entries } from '../../merge-entries.ts'
import type { ListAnswer } from './calls.ts'
import { applyAnswer, type Held, plain } from './device-state.ts'
import type { DeviceStore, OwnEntry } from './device-store.ts'

interface Deps {
  api: ApiClient
  store: Pick<DeviceStore, 'saveSession' | 'saveAnswer' | 'markSent' | 'renumber'>
  /** The device's own clock. */
  now: () => number
}

/** With more of them on the device the whole list is asked for again, so that a reload stays quick. */
const answersMax = 200
/** What changes of many tickets without a change of any, as the window of a product, comes with the whole list. */
const wholeEveryMs = 3_600_000
/** A push is small. A network that swallows it is none, and staff should know soon. */
const pushMsMax = 15_000

/** Sends what waits, then asks what others have done. Safe to repeat from anywhere on. */
export async function syncOnce(held: Held, deps: Deps): Promise<void> {
  do await push(held, deps)
  while (held.waiting.length > 0)
  const { latest, answerCount, wholeAt } = held
  const isDue = !latest || answerCount >= answersMax || latest.server_time - wholeAt > wholeEveryMs
  const answer = await ask(deps, isDue ? null : latest)
  // An event that was moved moves the windows of all tickets.
  const isMoved = latest !== null && JSON.stringify(latest.event) !== JSON.stringify(answer.event)
  if (isMoved && !isDue) await keep(held, await ask(deps, null), true, deps)
  else await keep(held, answer, isDue, deps)
}

/** Everything, or what changed since an answer. */
function ask({ api }: Deps, since: ListAnswer | null): Promise<ListAnswer> {
  const query = since ? { since: String(since.server_time) } : {}
  return api.call<CallOf<typeof readDoorList>>('GET', '/api/v1/doors/self/list/', query, { fresh: true })
}

async function keep(held: Held, answer: ListAnswer, isWhole: boolean, { store }: Deps): Promise<void> {
  const isNews = isWhole || bringsNews(held, answer)
  applyAnswer(held, answer)
  if (isWhole) Object.assign(held, { answerCount: 1, wholeAt: answer.server_time })
  else if (!isNews) held.answerCount -= 1
  if (isNews) await store.saveAnswer(answer, isWhole)
  held.session = { ...held.session, name: answer.door.name, eraseAt: answer.erase_at }
  await store.saveSession(held.session)
}

async function push(held: Held, { api, store, now }: Deps): Promise<void> {
  const batch = held.waiting.slice(0, entriesOfPushMax)
  const sentAt = now()
  const answer = await api.call<CallOf<typeof pushEntries>>(
    'POST',
    '/api/v1/doors/self/entries/',
    {
      entries: batch.map(asSent),
      offset_ms: offsetAt(held.session.contact, sentAt),
      waiting_count: held.waiting.length - batch.length,
    },
    { signal: AbortSignal.timeout(pushMsMax) },
  )
  held.session = { ...held.session, contact: contactOf(answer.server_time, sentAt, now()) }
  await store.saveSession(held.session)
  if (batch.length === 0) return
  const taken = new Set(answer.taken)
  const [again, sent] = [
    batch.filter(({ seq }) => taken.has(seq)),
    batch.filter(({ seq }) => !taken.has(seq)),
  ]
  held.nextSeq = Math.max(held.nextSeq, answer.last_seq + 1)
  for (const entry of again) await renumber(held, entry, store)
  await store.markSent(sent)
  const done = new Set(sent)
  held.waiting = held.waiting.filter(entry => !done.has(entry))
}

/** The server has another ticket under its number, which this device no longer knew of. */
async function renumber(held: Held, entry: OwnEntry, store: Pick<DeviceStore, 'renumber'>): Promise<void> {
  const other = { ...entry, seq: held.nextSeq }
  held.nextSeq += 1
  held.entries.all.delete(`${entry.door_id} ${entry.seq}`)
  addEntries(held.entries, [plain(other)])
  held.waiting = held.waiting.map(each => (each === entry ? other : each))
  await store.renumber(entry, other.seq)
}

/** The token says which door it is. */
function asSent({ seq, ticket_id, at, offset_ms, how }: OwnEntry) {
  return { seq, ticket_id, at, offset_ms, how }
}

function isNewEntry(
  { all }: Entries,
  { door_id: doorId, seq, is_implausible: isFlagged }: DoorEntry,
): boolean {
  const known = all.get(`${doorId} ${seq}`)
  return !known || (isFlagged === true && !known.is_implausible)
}

/** Answers overlap; one that repeats what is known need not be kept. */
function bringsNews({ list, entries, latest }: Held, answer: ListAnswer): boolean {
  const setting = ({ keys, event, erase_at: eraseAt }: ListAnswer) => JSON.stringify([keys, event, eraseAt])
  return (
    !latest ||
    setting(latest) !== setting(answer) ||
    answer.entries.some(entry => isNewEntry(entries, entry)) ||
    (answer.forgotten ?? []).some(({ door_id, seqs }) =>
      seqs.some(seq => !entries.forgotten.has(`${door_id} ${seq}`)),
    ) ||
    answer.tickets.some(({ ticket_id, version, void_reason }) => {
      const known = list.byId.get(ticket_id)
      return known?.version !== version || known.voidReason !== (void_reason ?? null)
    })
  )
}
