import type { ListResponse } from '../device/calls.ts'
import type { DeviceStore, OwnEntry, Session } from '../device/device-store.ts'

/** A phone's storage for tests without a browser. `isFull` makes it refuse to store more. */
export function memoryStore() {
  let session: Session | null = null
  let responses: ListResponse[] = []
  let own = new Map<string, OwnEntry>()
  const toKey = ({ door_id, seq }: OwnEntry) => `${door_id} ${seq}`
  const disk = { isFull: false }
  const write = async (work: () => void) => {
    if (disk.isFull) throw new DOMException('no room', 'QuotaExceededError')
    work()
  }
  const store: DeviceStore = {
    read: async () => structuredClone({ session, answers: responses, own: [...own.values()] }),
    saveSession: given =>
      write(() => {
        session = structuredClone(given)
      }),
    saveAnswer: (response, isWhole) =>
      write(() => {
        if (isWhole) responses = []
        responses.push(structuredClone(response))
      }),
    addEntry: entry => write(() => void own.set(toKey(entry), structuredClone(entry))),
    markSent: entries =>
      write(() => {
        for (const entry of entries) own.set(toKey(entry), { ...entry, is_sent: 1 })
      }),
    renumber: (entry, seq) =>
      write(() => {
        own.delete(toKey(entry))
        own.set(toKey({ ...entry, seq }), { ...entry, seq })
      }),
    async erase() {
      session = null
      responses = []
      own = new Map()
    },
  }
  return Object.assign(store, { disk })
}
