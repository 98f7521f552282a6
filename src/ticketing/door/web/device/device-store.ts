import type { Contact } from '../../clock.ts'
import type { DoorEntry } from '../../merge-entries.ts'
import type { ListAnswer } from './calls.ts'

/** What a device has of its door. */
export interface Session {
  token: string
  doorId: number
  name: string
  contact: Contact
  /** When all of this is erased, by the server's clock; null until the first list. */
  eraseAt: number | null
}

/** A door's own entry, and whether the server has it. IndexedDB has no index over booleans. */
export interface OwnEntry extends DoorEntry {
  is_sent: 0 | 1
}

export interface Kept {
  session: Session | null
  /** A whole list, and later ones that say what changed, in their order. */
  answers: ListAnswer[]
  own: OwnEntry[]
}

/** What lies on the device: it survives a reload, a crash and a night without a network. */
export interface DeviceStore {
  read(): Promise<Kept>
  saveSession(session: Session): Promise<void>
  /** A whole list takes the place of all that came before. */
  saveAnswer(answer: ListAnswer, isWhole: boolean): Promise<void>
  /** Resolves once the entry would survive a crash of the page. */
  addEntry(entry: OwnEntry): Promise<void>
  markSent(entries: readonly OwnEntry[]): Promise<void>
  /** The same entry under another number. */
  renumber(entry: OwnEntry, seq: number): Promise<void>
  erase(): Promise<void>
}

/** Saves nothing once the door is closed: a sync that was under way must not bring back what was erased. */
export function savesWhile(isOpen: () => boolean, store: DeviceStore) {
  const nothing = Promise.resolve()
  return {
    saveSession: (session: Session) => (isOpen() ? store.saveSession(session) : nothing),
    saveAnswer: (answer: ListAnswer, isWhole: boolean) =>
      isOpen() ? store.saveAnswer(answer, isWhole) : nothing,
    markSent: (entries: readonly OwnEntry[]) => (isOpen() ? store.markSent(entries) : nothing),
    renumber: (entry: OwnEntry, seq: number) => (isOpen() ? store.renumber(entry, seq) : nothing),
  }
}

const stores = ['session', 'answers', 'entries'] as const
type StoreName = (typeof stores)[number]

export async function openDeviceStore(factory: IDBFactory = indexedDB): Promise<DeviceStore> {
  const request = factory.open('door', 1)
  request.onupgradeneeded = () => {
    const { result: database } = request
    database.createObjectStore('session')
    database.createObjectStore('answers', { autoIncrement: true })
    database.createObjectStore('entries', { keyPath: ['door_id', 'seq'] })
  }
  const database = await resultOf(request)
  const write = (names: readonly StoreName[], work: (transaction: IDBTransaction) => void) => {
    const transaction = database.transaction(names, 'readwrite')
    work(transaction)
    return finished(transaction)
  }
  return {
    async read() {
      const transaction = database.transaction(stores)
      const [session, answers, own] = await Promise.all([
        resultOf<Session | undefined>(transaction.objectStore('session').get('door')),
        resultOf<ListAnswer[]>(transaction.objectStore('answers').getAll()),
        resultOf<OwnEntry[]>(transaction.objectStore('entries').getAll()),
      ])
      return { session: session ?? null, answers, own }
    },
    saveSession: session => write(['session'], at => void at.objectStore('session').put(session, 'door')),
    saveAnswer: (answer, isWhole) =>
      write(['answers'], transaction => {
        const store = transaction.objectStore('answers')
        if (isWhole) store.clear()
        store.add(answer)
      }),
    addEntry: entry => write(['entries'], at => void at.objectStore('entries').add(entry)),
    markSent: entries =>
      write(['entries'], transaction => {
        const store = transaction.objectStore('entries')
        for (const entry of entries) store.put({ ...entry, is_sent: 1 })
      }),
    renumber: (entry, seq) =>
      write(['entries'], transaction => {
        const store = transaction.objectStore('entries')
        store.delete([entry.door_id, entry.seq])
        store.put({ ...entry, seq })
      }),
    erase: () =>
      write(stores, transaction => {
        for (const name of stores) transaction.objectStore(name).clear()
      }),
  }
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}
