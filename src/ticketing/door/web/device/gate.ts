import { ticketVerifier } from '../../../tickets/web/shared/verify-ticket.ts'
import { correctedNow, offsetAt } from '../../clock.ts'
import { addEntries } from '../../merge-entries.ts'
import { type Held, plain } from './device-state.ts'
import type { OwnEntry } from './device-store.ts'
import { judgeCode, judgeToken, type Known, type Verdict } from './judge.ts'

interface GateSetup {
  now: () => number
  held: () => Held | null
  /** Keeps the entry on the device, then lets it be sent. */
  onEntry: (entry: OwnEntry) => Promise<void>
}

/** Judges tickets by what the device holds, and writes down who is let in before staff sees green. */
export function createGate({ now, held, onEntry }: GateSetup) {
  let verifier: { keys: string; verify: ReturnType<typeof ticketVerifier> } | null = null

  function known(): Known | null {
    const current = held()
    if (!current?.latest) return null
    const { session, list, entries, latest } = current
    return { eventId: latest.event.event_id, list, entries, now: correctedNow(session.contact, now()) }
  }

  function verify() {
    const keys = held()?.latest?.keys ?? []
    const id = JSON.stringify(keys)
    if (verifier?.keys !== id) verifier = { keys: id, verify: ticketVerifier({ keys }) }
    return verifier.verify
  }

  async function settle(verdict: Verdict, how: OwnEntry['how']): Promise<Verdict> {
    const current = held()
    if (!current || verdict.colour !== 'green') return verdict
    const { session, entries } = current
    const first = entries.first.get(verdict.ticket.ticketId)
    // Two readings of one ticket were on their way.
    if (first) return { colour: 'yellow', ticket: verdict.ticket, first }
    const at = now()
    const entry: OwnEntry = {
      door_id: session.doorId,
      seq: current.nextSeq,
      ticket_id: verdict.ticket.ticketId,
      at,
      how,
      offset_ms: offsetAt(session.contact, at),
      is_sent: 0,
    }
    current.nextSeq += 1
    addEntries(entries, [plain(entry)])
    await onEntry(entry)
    return verdict
  }

  return {
    /** Imports the keys and wakes the browser's cryptography, so that the first ticket takes as long as any other. */
    async warmUp(): Promise<void> {
      const header = { alg: 'EdDSA', kid: held()?.latest?.keys[0]?.kid }
      const unsigned = `${btoa(JSON.stringify(header)).replaceAll('=', '')}.e30.${'A'.repeat(86)}`
      await verify()(unsigned, { admits: { eventId: 0 }, now: 0 })
    },
    /** Null while there is no list. */
    async scan(text: string): Promise<Verdict | null> {
      const asked = known()
      return asked && settle(await judgeToken(text, verify(), asked), 'camera')
    },
    async type(code: string): Promise<Verdict | null> {
      const asked = known()
      return asked && settle(judgeCode(code, asked), 'hand')
    },
  }
}
