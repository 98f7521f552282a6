import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import type { TokenStore } from '../../../../platform/web/storage/token-store.ts'
import { contactOf, correctedNow } from '../../clock.ts'
import type { openDoor } from '../../contract.ts'
import { type DeviceState, type Health, type Held, heldOf, stateOf, type WhyClosed } from './device-state.ts'
import { type DeviceStore, savesWhile } from './device-store.ts'
import { createGate } from './gate.ts'
import { syncOnce } from './sync.ts'

export interface DeviceSetup {
  store: DeviceStore
  /** A client of the door's own: a fan who is signed in on the same phone has nothing to do with it. */
  clientOf: (token: TokenStore) => ApiClient
  now: () => number
}

export type DoorDevice = ReturnType<typeof createDoorDevice>

/** The door on this device: judges, writes down, and keeps in step with the server where there is a network. */
export function createDoorDevice({ store, clientOf, now }: DeviceSetup) {
  let held: Held | null = null
  let state: DeviceState = { kind: 'loading' }
  const health: Health = { isOnline: true, hasStorageFailed: false }
  const listeners = new Set<() => void>()
  const api = clientOf({
    get: () => held?.session.token ?? null,
    // The client forgets a refused token; what follows from that is decided by `sync`.
    set: () => {},
    subscribe: () => () => {},
  })

  function show(next: DeviceState | null = null): void {
    state = next ?? (held ? stateOf(held, health, now()) : state)
    for (const listen of listeners) listen()
  }

  async function close(why: WhyClosed): Promise<void> {
    held = null
    await store.erase()
    show({ kind: 'closed', why })
  }

  async function keep(work: Promise<void>): Promise<void> {
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
      await keep(store.addEntry(entry))
      // Not before: a page that crashed in between would give a number that the server has to somebody else.
      current?.waiting.push(entry)
      show()
    },
  })

  const isOver = ({ session: { eraseAt, contact } }: Held) =>
    eraseAt !== null && correctedNow(contact, now()) >= eraseAt

  async function syncHeld(current: Held): Promise<void> {
    const saves = savesWhile(() => held === current, store)
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
    /** What the device knows; for the search. */
    held: () => held,

    async start(): Promise<void> {
      const kept = await store.read()
      held = kept.session && heldOf(kept, kept.session)
      if (!held) show({ kind: 'closed', why: 'none' })
      else if (isOver(held)) await close('over')
      else show()
    },

    /** Exchanges a code. Rejects with the call's ApiError. */
    async open(code: string, device: string): Promise<void> {
      const sentAt = now()
      const opened = await api.call<CallOf<typeof openDoor>>('POST', '/api/v1/doors/', { code, device })
      const contact = contactOf(opened.server_time, sentAt, now())
      const { token, door_id: doorId, name } = opened
      const session = { token, doorId, name, contact, eraseAt: null }
      await keep(store.saveSession(session))
      held = heldOf({ session, answers: [], own: [] }, session)
      show()
    },

    /** Resolves with whether the server answered. */
    async sync(): Promise<boolean> {
      if (held && isOver(held)) await close('over')
      if (!held) return true
      await syncHeld(held)
      show()
      return health.isOnline
    },

    /** Hands the phone over: nothing of the event stays on it. */
    handOver: () => close('handed_over'),
  }
}
