import type { Route } from './routes.ts'

/** Faults that a service supports, for its responses and for its events. */
export interface FaultKinds {
  calls: readonly string[]
  events?: readonly string[]
}

/**
 * `silence` never answers (a timeout), `nonsense` returns something malformed, `failure` is a server error.
 * Payment services have more: docs/external-services.md.
 */
export const plainFaults = ['silence', 'nonsense', 'failure'] as const

export interface Faults {
  /** Consumes the fault for a service's next call, whether it's for this operation or for any. */
  take: (service: string, operation?: string) => string | null
  /** Consumes the fault for its next event. */
  takeForEvent: (service: string) => string | null
  routes: Route[]
}

type Order = { fault: string; times: number; share: number }

/**
 * Injects faults into services: `POST /sandbox/faults/ {service, fault, times, share, operation}`. The last
 * request wins per service and operation; `times: 0` ends it. `share` is the probability per call.
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
