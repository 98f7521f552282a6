import { createHash } from 'node:crypto'
import { misbehaving } from '../misbehave.ts'
import type { Means, Player } from '../player.ts'

const headsMax = 10_000
const jws = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** A witness of the vote: it keeps signed heads as they came, shows each at an address, and forgets none while it runs. */
export function playWitness({ faults, later, url }: Means): Player {
  const heads = new Map<string, string>()
  const misbehave = misbehaving({ service: 'witness', faults, later })
  return {
    name: 'witness',
    title: 'Witness of the vote',
    routes: [
      {
        method: 'POST',
        path: '/witness/heads/',
        handle: misbehave('keep_head', async c => {
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
