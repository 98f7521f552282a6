import type { FaultKinds } from './faults.ts'
import type { Player } from './player.ts'
import type { Route } from './routes.ts'
import { type ListedService, servicesPage } from './services-page.ts'

type Listed = Pick<Player, 'name' | 'title' | 'env' | 'guide'>

/**
 * `GET /sandbox/services/`: the simulated services with addresses and keys, for programs; `/services/` is the
 * same for people. Same-origin only, like everything on this port.
 */
export function serviceList(
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
    { method: 'GET', path: '/services/', handle: c => servicesPage(c, list()) },
  ]
}
