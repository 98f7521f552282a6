import type { Context } from 'hono'
import * as z from 'zod'
import { createFaultInjector } from './fault-injector.ts'
import { deriveKey } from './keys.ts'
import type { ServiceDeps, SimulatedService } from './simulated-service.ts'

const purgeBody = z.object({ urls: z.array(z.url()).min(1).max(500) })
const purgedMax = 1_000

/** Simulates a CDN's purge API; `GET /cdn/purged/` lists the purged URLs. */
export function simulateCdn({ secret, faults, later, now }: ServiceDeps): SimulatedService {
  const token = deriveKey(secret, 'cdn', 32)
  const purged: { url: string; at: string }[] = []
  const purge = async (c: Context) => {
    if (c.req.header('authorization') !== `Bearer ${token}`) return c.json({ error: 'no such token' }, 401)
    const body = purgeBody.safeParse(await c.req.json().catch(() => null))
    if (!body.success) return c.json({ error: 'urls: a list of 1 to 500 addresses' }, 400)
    purged.push(...body.data.urls.map(url => ({ url, at: new Date(now()).toISOString() })))
    purged.splice(0, Math.max(0, purged.length - purgedMax))
    return c.json({ purged: body.data.urls.length })
  }
  const misbehave = createFaultInjector({ service: 'cdn', faults, later })
  return {
    name: 'cdn',
    title: 'Caches in front (CDN)',
    routes: [
      { method: 'POST', path: '/cdn/purge/', handle: misbehave('purge', purge) },
      { method: 'GET', path: '/cdn/purged/', handle: c => c.json({ results: purged.toReversed() }) },
    ],
    env: url => ({ CDN_PURGE_URL: `${url}/cdn/purge/`, CDN_PURGE_TOKEN: token }),
    guide: url => ({ purged: `${url}/cdn/purged/` }),
  }
}
