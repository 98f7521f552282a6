import type { Route } from './routes.ts'

export type Service = 'twilio' | 'smtp'

/** `silence` never answers, `nonsense` answers something else, `failure` says that the service is broken. */
export type Fault = 'silence' | 'nonsense' | 'failure'

export interface Faults {
  /** Consumes the fault for a service's next call, if any. */
  take: (service: Service) => Fault | null
  routes: Route[]
}

const services = new Set<unknown>(['twilio', 'smtp'])
const kinds = new Set<unknown>(['silence', 'nonsense', 'failure'])

/** Fault injection for services: `POST /sandbox/faults/ {service, fault, times}`; the last request wins. */
export function createFaults(): Faults {
  const orders = new Map<Service, { fault: Fault; times: number }>()
  const take = (service: Service) => {
    const order = orders.get(service)
    if (!order || order.times < 1) return null
    order.times -= 1
    return order.fault
  }
  const set: Route = {
    method: 'POST',
    path: '/sandbox/faults/',
    handle: async c => {
      const { service, fault, times = 1 } = await c.req.json().catch(() => ({}))
      if (!services.has(service) || !kinds.has(fault) || !Number.isSafeInteger(times)) {
        return c.json({ message: 'service: twilio or smtp; fault: silence, nonsense or failure; times' }, 400)
      }
      orders.set(service, { fault, times })
      return c.json({})
    },
  }
  return { take, routes: [set] }
}
