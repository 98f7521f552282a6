import * as z from 'zod/mini'
import type { Assignment } from '../../contract.ts'

const ids = z.nullable(z.array(z.number()))

const hasTarget = ({ artist_ids, event_ids }: Assignment) =>
  (artist_ids === null && event_ids === null) || (artist_ids ?? []).length + (event_ids ?? []).length > 0

/** The roles of a form; a limited role needs something to which it is limited. */
export const rolesRule = z.array(z.object({ role_id: z.number(), artist_ids: ids, event_ids: ids })).check(
  z.minLength(1, 'ERR_REQUIRED'),
  z.refine(list => list.every(hasTarget), 'ERR_ARTIST_REQUIRED'),
)

/** Returns assignments as calls take them: a list is null instead of empty. */
export function toSentRoles(roles: readonly Assignment[]): Assignment[] {
  const orNull = (list: readonly number[] | null) => (list && list.length > 0 ? [...list] : null)
  return roles.map(({ role_id, artist_ids, event_ids }) => ({
    role_id,
    artist_ids: orNull(artist_ids),
    event_ids: orNull(event_ids),
  }))
}
