import type { Contact } from '../../clock.ts'
import type { DoorEntry } from '../../merge-entries.ts'
import type { ListResponse } from './calls.ts'

export interface Session {
  token: string
  doorId: number
  name: string
  contact: Contact
  /** Time at which all data is erased, by the server's clock; null before the first list. */
  eraseAt: number | null
}

/** The device's own entry, and whether it was sent: 0 or 1, because IndexedDB cannot index booleans. */
export interface OwnEntry extends DoorEntry {
  is_sent: 0 | 1
}

export interface StoredDoor {
  session: Session | null
  /** A full list and the later changes, in the order received. */
  answers: ListResponse[]
  own: OwnEntry[]
}

/** The device's storage, which survives a reload, a crash and an event without a network. */
export interface DeviceStore {
  read(): Promise<StoredDoor>
  saveSession(session: Session): Promise<void>
  /** Stores a response; a full list replaces all previous ones. */
  saveAnswer(response: ListResponse, isWhole: boolean): Promise<void>
  /** Resolves when the entry would survive a crash of the page. */
  addEntry(entry: OwnEntry): Promise<void>
  markSent(entries: readonly OwnEntry[]): Promise<void>
  /** Stores the same entry under a different number. */
  renumber(entry: OwnEntry, seq: number): Promise<void>
  erase(): Promise<void>
}

/**
 * Wraps a store so that it saves nothing after the door is closed; otherwise a sync in progress could restore
 * erased data.
 */
export function createGuardedStore(isOpen: () => boolean, store: DeviceStore) {
  const done = Promise.resolve()
  return {
    saveSession: (session: Session) => (isOpen() ? store.saveSession(session) : done),
    saveAnswer: (response: ListResponse, isWhole: boolean) =>
      isOpen() ? store.saveAnswer(response, isWhole) : done,
    markSent: (entries: readonly OwnEntry[]) => (isOpen() ? store.markSent(entries) : done),
    renumber: (entry: OwnEntry, seq: number) => (isOpen() ? store.renumber(entry, seq) : done),
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
  const database = await toPromise(request)
  const write = (names: readonly StoreName[], work: (transaction: IDBTransaction) => void) => {
    const transaction = database.transaction(names, 'readwrite')
    work(transaction)
    return finished(transaction)
  }
  return {
    async read() {
      const transaction = database.transaction(stores)
      const [session, answers, own] = await Promise.all([
        toPromise<Session | undefined>(transaction.objectStore('session').get('door')),
        toPromise<ListResponse[]>(transaction.objectStore('answers').getAll()),
        toPromise<OwnEntry[]>(transaction.objectStore('entries').getAll()),
      ])
      return { session: session ?? null, answers, own }
    },
    saveSession: session => write(['session'], at => void at.objectStore('session').put(session, 'door')),
    saveAnswer: (response, isWhole) =>
      write(['answers'], transaction => {
        const store = transaction.objectStore('answers')
        if (isWhole) store.clear()
        store.add(response)
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

function toPromise<Result>(request: IDBRequest<Result>): Promise<Result> {
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
