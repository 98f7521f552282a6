import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Faults } from './faults.ts'

/** Faults common to all payment services; each service adds its own. */
export const paymentFaults = ['silence', 'nonsense', 'failure', 'slow', 'lost'] as const
export const eventFaults = ['duplicate', 'reordered', 'forgotten', 'forged'] as const

/** Longer than the product's timeout. */
const slowMs = 40_000

type HandlerResult = Response | Promise<Response>

interface Setup {
  service: string
  faults: Faults
  later: (work: () => void, ms: number) => void
}

/**
 * Wraps handlers so that they apply the fault requested by `POST /sandbox/faults/`. `lost` does the work,
 * then drops the connection before the response; a service's own faults are passed to its handler.
 */
export function createFaultInjector({ service, faults, later }: Setup) {
  return (operation: string, handle: (c: Context, fault: string | null) => HandlerResult) =>
    async (c: Context): Promise<Response> => {
      const fault = faults.take(service, operation)
      if (fault === 'silence') return new Promise<never>(() => {})
      if (fault === 'nonsense') return c.html('<html><body>Welcome to the hotel’s network</body></html>')
      if (fault === 'failure') return c.json({}, 500)
      if (fault === 'slow') await new Promise<void>(resolve => later(resolve, slowMs))
      const response = await handle(c, fault)
      if (fault !== 'lost') return response
      const { incoming } = c.env as HttpBindings
      incoming.socket.destroy()
      return new Promise<never>(() => {})
    }
}
