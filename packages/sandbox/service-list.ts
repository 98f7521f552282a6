import type { FaultKinds } from './faults.ts'
import type { Route } from './routes.ts'
import { type ListedService, renderServicesPage } from './services-page.ts'
import type { SimulatedService } from './simulated-service.ts'

type Listed = Pick<SimulatedService, 'name' | 'title' | 'env' | 'guide'>

/**
 * Serves the list of simulated services: `GET /sandbox/services/` with URLs and keys for programs,
 * `/services/` for people. Same-origin only, like everything on this port.
 */
export function createServiceListRoutes(
  services: Listed[],
  faults: Record<string, FaultKinds>,
  url: () => string,
): Route[] {
  const list = (): ListedService[] =>
    services.map(({ name, title, env, guide }) => ({
      name,
      title,
      url: url(),
      keys: env(url()),
      faults: faults[name],
      ...guide(url()),
    }))
  return [
    { method: 'GET', path: '/sandbox/services/', handle: c => c.json({ results: list() }) },
    { method: 'GET', path: '/services/', handle: c => renderServicesPage(c, list()) },
  ]
}
