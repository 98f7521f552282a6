import type { Faults } from './faults.ts'

interface Setup {
  service: string
  faults: Faults
  later: (work: () => void, ms: number) => void
  send: typeof fetch
  /** The webhook's URL; if null, events are dropped. */
  address: string | null
  /** Returns the signature headers, computed again for each attempt. */
  sign: (body: string) => Record<string, string>
}

/** Delays in seconds between attempts while the response isn't 2xx. */
const retrySeconds = [1, 2, 4, 8, 16, 32, 64, 128]
/** Maximum time in milliseconds that an event waits for a later one (fault `reordered`). */
const heldMs = 3_000

/**
 * Sends signed events (webhooks) as real services do: at least once, in no guaranteed order. Injected faults:
 * `duplicate` sends an event twice, `reordered` sends it after the next one, `forgotten` never sends it, and
 * `forged` sends a copy with an invalid signature first.
 */
export function createEventSender({ service, faults, later, send, address, sign }: Setup) {
  const held: (() => void)[] = []
  const deliver = async (body: string, isForged = false, turn = 0): Promise<void> => {
    if (!address) return
    const headers = { 'Content-Type': 'application/json', ...sign(isForged ? `${body} ` : body) }
    const retry = () => {
      const seconds = retrySeconds[turn]
      if (seconds !== undefined) later(() => void deliver(body, isForged, turn + 1), seconds * 1_000)
    }
    const isTaken = await send(address, { method: 'POST', headers, body }).then(
      response => response.ok,
      () => false,
    )
    if (!isTaken && !isForged) retry()
  }
  return (event: object) => {
    const body = JSON.stringify(event)
    const fault = faults.takeForEvent(service)
    if (fault === 'forgotten') return
    if (fault === 'reordered') {
      const release = () => {
        const index = held.indexOf(release)
        if (index < 0) return
        held.splice(index, 1)
        void deliver(body)
      }
      held.push(release)
      later(release, heldMs)
      return
    }
    // Runs after the response to the call that caused the event, as real services do.
    later(async () => {
      if (fault === 'forged') await deliver(body, true)
      await deliver(body)
      if (fault === 'duplicate') await deliver(body)
      for (const release of [...held]) release()
    }, 0)
  }
}
