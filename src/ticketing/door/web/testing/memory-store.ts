import type { ListAnswer } from '../device/calls.ts'
import type { DeviceStore, OwnEntry, Session } from '../device/device-store.ts'

/** What a phone keeps, for tests without a browser. `isFull`: the browser refuses to keep more. */
export function memoryStore() {
  let session: Session | null = null
  let answers: ListAnswer[] = []
  let own = new Map<string, OwnEntry>()
  const keyOf = ({ door_id, seq }: OwnEntry) => `${door_id} ${seq}`
  const disk = { isFull: false }
  const keep = async (work: () => void) => {
    if (disk.isFull) throw new DOMException('no room', 'QuotaExceededError')
    work()
  }
  const store: DeviceStore = {
    read: async () => structuredClone({ session, answers, own: [...own.values()] }),
    saveSession: given =>
      keep(() => {
        session = structuredClone(given)
      }),
    saveAnswer: (answer, isWhole) =>
      keep(() => {
        if (isWhole) answers = []
        answers.push(structuredClone(answer))
      }),
    addEntry: entry => keep(() => void own.set(keyOf(entry), structuredClone(entry))),
    markSent: entries =>
      keep(() => {
        for (const entry of entries) own.set(keyOf(entry), { ...entry, is_sent: 1 })
      }),
    renumber: (entry, seq) =>
      keep(() => {
        own.delete(keyOf(entry))
        own.set(keyOf({ ...entry, seq }), { ...entry, seq })
      }),
    async erase() {
      session = null
      answers = []
      own = new Map()
    },
  }
  return Object.assign(store, { disk })
}
