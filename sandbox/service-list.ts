import type { FaultKinds } from './faults.ts'
import type { Player } from './player.ts'
import type { Route } from './routes.ts'

type Listed = Pick<Player, 'name' | 'title' | 'env' | 'guide'>

/**
 * `GET /sandbox/services/`: what is played here, with addresses and keys, so that a program can do what a browser does.
 * For pages of this port alone, as everything that answers here.
 */
export function serviceList(
  services: Listed[],
  faults: Record<string, FaultKinds>,
  url: () => string,
): Route {
  return {
    method: 'GET',
    path: '/sandbox/services/',
    handle: c => {
      const results = services.map(({ name, title, env, guide }) => ({
        ...{ name, title, url: url(), keys: env(url()), faults: faults[name], ...guide(url()) },
      }))
      return c.json({ results })
    },
  }
}
