import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Faults } from './faults.ts'

/** Faults of every payment service; each adds its own. */
export const moneyFaults = ['silence', 'nonsense', 'failure', 'slow', 'lost'] as const
export const eventFaults = ['duplicate', 'reordered', 'forgotten', 'forged'] as const

/** Longer than the product's timeout. */
const slowMs = 40_000

type Answer = Response | Promise<Response>

interface Setup {
  service: string
  faults: Faults
  later: (work: () => void, ms: number) => void
}

/**
 * Applies the fault that was requested by `POST /sandbox/faults/`. `lost` does the work, then drops the
 * connection before the response; faults of this service alone are passed to its handler.
 */
export function misbehaving({ service, faults, later }: Setup) {
  return (operation: string, handle: (c: Context, fault: string | null) => Answer) =>
    async (c: Context): Promise<Response> => {
      const fault = faults.take(service, operation)
      if (fault === 'silence') return new Promise<never>(() => {})
      if (fault === 'nonsense') return c.html('<html><body>Welcome to the hotel’s network</body></html>')
      if (fault === 'failure') return c.json({}, 500)
      if (fault === 'slow') await new Promise<void>(resolve => later(resolve, slowMs))
      const answer = await handle(c, fault)
      if (fault !== 'lost') return answer
      const { incoming } = c.env as HttpBindings
      incoming.socket.destroy()
      return new Promise<never>(() => {})
    }
}
