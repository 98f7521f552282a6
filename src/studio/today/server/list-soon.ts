import { listOpeningSoon } from '../../../commerce/shop/server/index.ts'
import { listTicketSalesSoon } from '../../../events/events/server/index.ts'
import { listShowsSoon } from '../../../live/shows/server/index.ts'
import type { ResponseOf, Right, ScopeKind } from '../../../platform/contract/endpoint.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { findScope, type Staff, type StaffScope } from '../../../platform/server/staff.ts'
import { listStagesSoon } from '../../../votes/server/index.ts'
import type { getToday } from '../contract.ts'

type Soon = ResponseOf<typeof getToday>['soon'][number]

interface Found {
  kind?: Soon['kind']
  id: number
  title: string
  at: Date
}

const dayMs = 86_400_000

/** Lists what goes live within a day, soonest first, of what the member of staff may see. */
export async function listSoon(
  read: ReadDb,
  staff: Staff,
  reader: { now: number; locale: string },
): Promise<Soon[]> {
  const query = { ...reader, until: reader.now + dayMs }
  async function find(
    [right, scopeKind]: [Right, ScopeKind],
    kind: Soon['kind'],
    list: (scope: StaffScope | null) => Promise<Found[]>,
  ): Promise<Soon[]> {
    const scope = findScope(staff, { right, scope: scopeKind })
    if (scope === undefined) return []
    return (await list(scope)).map(({ at, ...found }) => ({ kind, ...found, at: at.toISOString() }))
  }
  const found = await Promise.all([
    find(['events.read', 'event'], 'ticket_sale', scope => listTicketSalesSoon(read, { ...query, scope })),
    find(['shop.read', 'artist'], 'sale', scope => listOpeningSoon(read, { ...query, scope })),
    find(['shows.read', 'artist'], 'show', scope => listShowsSoon(read, { ...query, scope })),
    find(['votes.read', 'none'], 'vote_opens', () => listStagesSoon(read, query)),
  ])
  return found.flat().toSorted((a, b) => a.at.localeCompare(b.at) || a.id - b.id)
}
