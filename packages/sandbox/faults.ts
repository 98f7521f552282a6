import type { Route } from './routes.ts'

/** Faults that a service supports, for its responses and for its events. */
export interface FaultKinds {
  calls: readonly string[]
  events?: readonly string[]
}

/**
 * `silence` never responds (a timeout), `nonsense` returns a malformed response, `failure` is a server error.
 * Payment services have more: docs/external-services.md.
 */
export const plainFaults = ['silence', 'nonsense', 'failure'] as const

export interface Faults {
  /**
   * Consumes and returns the fault for the service's next call, whether it was requested for this operation
   * or for any; null if there is none.
   */
  take: (service: string, operation?: string) => string | null
  /** Consumes and returns the fault for the service's next event; null if there is none. */
  takeForEvent: (service: string) => string | null
  routes: Route[]
}

type Order = { fault: string; times: number; share: number }

/**
 * Creates the store of injected faults and its route, `POST /sandbox/faults/ {service, fault, times, share,
 * operation}`. The last request for a service and operation wins; `times: 0` removes the fault. `share` is
 * the probability per call.
 */
export function createFaults(known: Record<string, FaultKinds>, random: () => number = Math.random): Faults {
  const orders = new Map<string, Order>()
  const takeAt = (key: string) => {
    const order = orders.get(key)
    if (!order || order.times < 1 || random() >= order.share) return null
    order.times -= 1
    return order.fault
  }
  const set: Route = {
    method: 'POST',
    path: '/sandbox/faults/',
    handle: async c => {
      const { service, fault, times = 1, share = 1, operation = '' } = await c.req.json().catch(() => ({}))
      const kinds = Object.hasOwn(known, service) ? known[service] : undefined
      const isEvent = kinds?.events?.includes(fault) ?? false
      const isKnown = kinds !== undefined && (isEvent || kinds.calls.includes(fault))
      if (!isKnown || !Number.isSafeInteger(times) || !(share > 0 && share <= 1)) {
        return c.json({ message: 'service, one of its faults, times, share', faults: known }, 400)
      }
      orders.set(isEvent ? eventKey(service) : `${service} ${operation}`, { fault, times, share })
      return c.json({})
    },
  }
  return {
    take: (service, operation) =>
      (operation ? takeAt(`${service} ${operation}`) : null) ?? takeAt(`${service} `),
    takeForEvent: service => takeAt(eventKey(service)),
    routes: [set],
  }
}

const eventKey = (service: string) => `${service}\nevent`
