import { createTicketVerifier } from '../../../tickets/web/shared/verify-ticket.ts'
import { getCorrectedNow, getOffset } from '../../clock.ts'
import { addEntries } from '../../merge-entries.ts'
import { type DoorData, toDoorEntry } from './device-state.ts'
import type { OwnEntry } from './device-store.ts'
import { type JudgeContext, judgeCode, judgeToken, type Verdict } from './judge.ts'

interface GateSetup {
  now: () => number
  held: () => DoorData | null
  /** Stores the entry on the device and then queues it for sending. */
  onEntry: (entry: OwnEntry) => Promise<void>
}

/** Judges tickets by the device's data, and records an admission before staff see green. */
export function createGate({ now, held, onEntry }: GateSetup) {
  let verifier: { keys: string; verify: ReturnType<typeof createTicketVerifier> } | null = null

  function known(): JudgeContext | null {
    const current = held()
    if (!current?.latest) return null
    const { session, list, entries, latest } = current
    return { eventId: latest.event.event_id, list, entries, now: getCorrectedNow(session.contact, now()) }
  }

  function verify() {
    const keys = held()?.latest?.keys ?? []
    const id = JSON.stringify(keys)
    if (verifier?.keys !== id) verifier = { keys: id, verify: createTicketVerifier({ keys }) }
    return verifier.verify
  }

  async function settle(verdict: Verdict, how: OwnEntry['how']): Promise<Verdict> {
    const current = held()
    if (!current || verdict.colour !== 'green') return verdict
    const { session, entries } = current
    const first = entries.first.get(verdict.ticket.ticketId)
    // A concurrent scan of the same ticket has recorded its entry first.
    if (first) return { colour: 'yellow', ticket: verdict.ticket, first }
    const at = now()
    const entry: OwnEntry = {
      door_id: session.doorId,
      seq: current.nextSeq,
      ticket_id: verdict.ticket.ticketId,
      at,
      how,
      offset_ms: getOffset(session.contact, at),
      is_sent: 0,
    }
    current.nextSeq += 1
    addEntries(entries, [toDoorEntry(entry)])
    await onEntry(entry)
    return verdict
  }

  return {
    /**
     * Imports the keys and warms up the browser's cryptography, so that the first ticket is not slower than
     * the others.
     */
    async warmUp(): Promise<void> {
      const header = { alg: 'EdDSA', kid: held()?.latest?.keys[0]?.kid }
      const unsigned = `${btoa(JSON.stringify(header)).replaceAll('=', '')}.e30.${'A'.repeat(86)}`
      await verify()(unsigned, { admits: { eventId: 0 }, now: 0 })
    },
    /** Judges a scanned text; null before the list is loaded. */
    async scan(text: string): Promise<Verdict | null> {
      const snapshot = known()
      return snapshot && settle(await judgeToken(text, verify(), snapshot), 'camera')
    },
    async type(code: string): Promise<Verdict | null> {
      const snapshot = known()
      return snapshot && settle(judgeCode(code, snapshot), 'hand')
    },
  }
}
