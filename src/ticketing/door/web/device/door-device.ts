import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import type { TokenStore } from '../../../../platform/web/storage/token-store.ts'
import { getCorrectedNow, measureContact } from '../../clock.ts'
import type { openDoor } from '../../contract.ts'
import {
  type DeviceState,
  type DoorData,
  type Health,
  restoreDoorData,
  toDeviceState,
  type WhyClosed,
} from './device-state.ts'
import { createGuardedStore, type DeviceStore } from './device-store.ts'
import { createGate } from './gate.ts'
import { syncOnce } from './sync.ts'

export interface DeviceSetup {
  store: DeviceStore
  /** Creates a client for the door, independent of any fan signed in on the same phone. */
  clientOf: (token: TokenStore) => ApiClient
  now: () => number
}

export type DoorDevice = ReturnType<typeof createDoorDevice>

/**
 * Creates the door on this device: it judges tickets, records entries, and syncs with the server when online.
 */
export function createDoorDevice({ store, clientOf, now }: DeviceSetup) {
  let held: DoorData | null = null
  let state: DeviceState = { kind: 'loading' }
  const health: Health = { isOnline: true, hasStorageFailed: false }
  const listeners = new Set<() => void>()
  const api = clientOf({
    get: () => held?.session.token ?? null,
    // Ignores that the client drops a rejected token, because `sync` handles the rejection.
    set: () => {},
    subscribe: () => () => {},
  })

  function show(next: DeviceState | null = null): void {
    state = next ?? (held ? toDeviceState(held, health, now()) : state)
    for (const listen of listeners) listen()
  }

  async function close(why: WhyClosed): Promise<void> {
    held = null
    await store.erase()
    show({ kind: 'closed', why })
  }

  async function saveOrFlag(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch {
      health.hasStorageFailed = true
    }
  }

  const gate = createGate({
    now,
    held: () => held,
    async onEntry(entry) {
      const current = held
      await saveOrFlag(store.addEntry(entry))
      // Sends only stored entries: a page that crashed in between would reuse a number that the server
      // already has.
      current?.waiting.push(entry)
      show()
    },
  })

  const isOver = ({ session: { eraseAt, contact } }: DoorData) =>
    eraseAt !== null && getCorrectedNow(contact, now()) >= eraseAt

  async function syncHeld(current: DoorData): Promise<void> {
    const saves = createGuardedStore(() => held === current, store)
    try {
      await syncOnce(current, { api, store: saves, now })
      health.isOnline = true
    } catch (error) {
      health.isOnline = false
      if (!(error instanceof ApiError)) health.hasStorageFailed = true
      else if (error.status === 401 && held === current) await close('revoked')
    }
  }

  return {
    ...gate,
    getState: () => state,
    subscribe(listen: () => void) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    /** Returns the device's data, for the ticket search; null while no door is open. */
    held: () => held,

    async start(): Promise<void> {
      const stored = await store.read()
      held = stored.session && restoreDoorData(stored, stored.session)
      if (!held) show({ kind: 'closed', why: 'none' })
      else if (isOver(held)) await close('over')
      else show()
    },

    /** Exchanges a code for a session. Rejects with the call's ApiError. */
    async open(code: string, device: string): Promise<void> {
      const sentAt = now()
      const opened = await api.call<CallOf<typeof openDoor>>('POST', '/api/v1/doors/', { code, device })
      const contact = measureContact(opened.server_time, sentAt, now())
      const { token, door_id: doorId, name } = opened
      const session = { token, doorId, name, contact, eraseAt: null }
      await saveOrFlag(store.saveSession(session))
      held = restoreDoorData({ session, answers: [], own: [] }, session)
      show()
    },

    /** Resolves to true if the server responded. */
    async sync(): Promise<boolean> {
      if (held && isOver(held)) await close('over')
      if (!held) return true
      await syncHeld(held)
      show()
      return health.isOnline
    },

    /** Hands the phone over and deletes all data of the event. */
    handOver: () => close('handed_over'),
  }
}
