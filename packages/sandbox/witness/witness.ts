import { createHash } from 'node:crypto'
import { createFaultInjector } from '../fault-injector.ts'
import type { ServiceDeps, SimulatedService } from '../simulated-service.ts'

const headsMax = 10_000
const jws = /^[\w-]+\.[\w-]+\.[\w-]+$/

/**
 * Simulates a witness of the vote. It stores signed heads unchanged for as long as it runs, and serves each
 * at its own URL.
 */
export function simulateWitness({ faults, later, url }: ServiceDeps): SimulatedService {
  const heads = new Map<string, string>()
  const injectFaults = createFaultInjector({ service: 'witness', faults, later })
  return {
    name: 'witness',
    title: 'Witness of the vote',
    routes: [
      {
        method: 'POST',
        path: '/witness/heads/',
        handle: injectFaults('keep_head', async c => {
          const body: unknown = await c.req.json().catch(() => null)
          const head = (body as { jws?: unknown } | null)?.jws
          if (typeof head !== 'string' || head.length > 4_000 || !jws.test(head)) return c.json({}, 400)
          const id = createHash('sha256').update(head).digest('hex').slice(0, 32)
          if (heads.size < headsMax) heads.set(id, head)
          return c.json({ url: `${url()}/witness/heads/${id}/` })
        }),
      },
      {
        method: 'GET',
        path: '/witness/heads/:id/',
        handle: c => {
          const head = heads.get(c.req.param('id') ?? '')
          return head === undefined ? c.json({}, 404) : c.text(head)
        },
      },
    ],
    env: own => ({ VOTE_WITNESSES: `sandbox=${own}/witness/heads/` }),
    guide: own => ({ heads: `${own}/witness/heads/` }),
  }
}
