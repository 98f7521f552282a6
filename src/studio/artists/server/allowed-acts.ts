import type { Right } from '../../../platform/contract/endpoint.ts'
import { findScope, type Staff } from '../../../platform/server/staff.ts'

/** Returns whether the member of staff holds the right for this artist. */
function holdsFor(staff: Staff, right: Right, artistId: number): boolean {
  const scope = findScope(staff, { right, scope: 'artist' })
  return scope === null || scope?.artistIds.includes(artistId) === true
}

/** Lists the acts that a member of staff may do to an artist in its present state. */
export function listAllowedActs(staff: Staff, { id, isValid }: { id: number; isValid: boolean }) {
  return [
    ...(holdsFor(staff, 'artists.write', id) ? (['edit', 'feature'] as const) : []),
    ...(holdsFor(staff, 'artists.publish', id) ? ([isValid ? 'unpublish' : 'publish'] as const) : []),
  ]
}
