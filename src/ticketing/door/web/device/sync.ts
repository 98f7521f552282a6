import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { getOffset, measureContact } from '../../clock.ts'
import type { pushEntries, readDoorList } from '../../contract.ts'
import { pushEntriesMax } from '../../limits.ts'
import { addEntries, type DoorEntry, type Entries } from '../../merge-entries.ts'
import type { ListResponse } from './calls.ts'
import { applyResponse, type DoorData, toDoorEntry } from './device-state.ts'
import type { DeviceStore, OwnEntry } from './device-store.ts'

interface Deps {
  api: ApiClient
  store: Pick<DeviceStore, 'saveSession' | 'saveAnswer' | 'markSent' | 'renumber'>
  /** The device's uncorrected clock. */
  now: () => number
}

/**
 * Maximum number of stored responses. Beyond it the full list is fetched again, so that a reload stays fast.
 */
const responsesMax = 200
/**
 * Interval between full lists, which include changes that affect tickets without updating their rows, such as
 * a product's admission time.
 */
const wholeEveryMs = 3_600_000
/**
 * Timeout of a push. It is short, because a push is small and staff should learn of a network failure soon.
 */
const pushMsMax = 15_000

/** Sends waiting entries, then fetches changes from other doors. Safe to repeat after any failure. */
export async function syncOnce(held: DoorData, deps: Deps): Promise<void> {
  do await push(held, deps)
  while (held.waiting.length > 0)
  const { latest, answerCount, wholeAt } = held
  const isDue = !latest || answerCount >= responsesMax || latest.server_time - wholeAt > wholeEveryMs
  const response = await fetchList(deps, isDue ? null : latest)
  // Moving an event changes the admission times of all tickets.
  const isMoved = latest !== null && JSON.stringify(latest.event) !== JSON.stringify(response.event)
  if (isMoved && !isDue) await storeList(held, await fetchList(deps, null), true, deps)
  else await storeList(held, response, isDue, deps)
}

function fetchList({ api }: Deps, since: ListResponse | null): Promise<ListResponse> {
  const query = since ? { since: String(since.server_time) } : {}
  return api.call<CallOf<typeof readDoorList>>('GET', '/api/v1/doors/self/list/', query, { fresh: true })
}

async function storeList(
  held: DoorData,
  response: ListResponse,
  isWhole: boolean,
  { store }: Deps,
): Promise<void> {
  const isNews = isWhole || hasNews(held, response)
  applyResponse(held, response)
  if (isWhole) Object.assign(held, { answerCount: 1, wholeAt: response.server_time })
  else if (!isNews) held.answerCount -= 1
  if (isNews) await store.saveAnswer(response, isWhole)
  held.session = { ...held.session, name: response.door.name, eraseAt: response.erase_at }
  await store.saveSession(held.session)
}

async function push(held: DoorData, { api, store, now }: Deps): Promise<void> {
  const batch = held.waiting.slice(0, pushEntriesMax)
  const sentAt = now()
  const response = await api.call<CallOf<typeof pushEntries>>(
    'POST',
    '/api/v1/doors/self/entries/',
    {
      entries: batch.map(toSent),
      offset_ms: getOffset(held.session.contact, sentAt),
      waiting_count: held.waiting.length - batch.length,
    },
    { signal: AbortSignal.timeout(pushMsMax) },
  )
  held.session = { ...held.session, contact: measureContact(response.server_time, sentAt, now()) }
  await store.saveSession(held.session)
  if (batch.length === 0) return
  const taken = new Set(response.taken)
  const [again, sent] = [
    batch.filter(({ seq }) => taken.has(seq)),
    batch.filter(({ seq }) => !taken.has(seq)),
  ]
  held.nextSeq = Math.max(held.nextSeq, response.last_seq + 1)
  for (const entry of again) await renumber(held, entry, store)
  await store.markSent(sent)
  const done = new Set(sent)
  held.waiting = held.waiting.filter(entry => !done.has(entry))
}

/**
 * Renumbers an entry whose number the server has for another ticket, because this device has lost that entry.
 */
async function renumber(
  held: DoorData,
  entry: OwnEntry,
  store: Pick<DeviceStore, 'renumber'>,
): Promise<void> {
  const other = { ...entry, seq: held.nextSeq }
  held.nextSeq += 1
  held.entries.all.delete(`${entry.door_id} ${entry.seq}`)
  addEntries(held.entries, [toDoorEntry(other)])
  held.waiting = held.waiting.map(each => (each === entry ? other : each))
  await store.renumber(entry, other.seq)
}

/** Omits the door id, because the token identifies the door. */
function toSent({ seq, ticket_id, at, offset_ms, how }: OwnEntry) {
  return { seq, ticket_id, at, offset_ms, how }
}

function isNewEntry(
  { all }: Entries,
  { door_id: doorId, seq, is_implausible: isFlagged }: DoorEntry,
): boolean {
  const known = all.get(`${doorId} ${seq}`)
  return !known || (isFlagged === true && !known.is_implausible)
}

/**
 * Returns whether a response contains changes. Responses overlap, so those without changes are not stored.
 */
function hasNews({ list, entries, latest }: DoorData, response: ListResponse): boolean {
  const setting = ({ keys, event, erase_at: eraseAt }: ListResponse) => JSON.stringify([keys, event, eraseAt])
  return (
    !latest ||
    setting(latest) !== setting(response) ||
    response.entries.some(entry => isNewEntry(entries, entry)) ||
    (response.forgotten ?? []).some(({ door_id, seqs }) =>
      seqs.some(seq => !entries.forgotten.has(`${door_id} ${seq}`)),
    ) ||
    response.tickets.some(({ ticket_id, version, void_reason }) => {
      const known = list.byId.get(ticket_id)
      return known?.version !== version || known.voidReason !== (void_reason ?? null)
    })
  )
}
