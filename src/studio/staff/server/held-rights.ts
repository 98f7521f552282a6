import * as z from 'zod'
import { currencyCodes } from '../../../platform/contract/currencies.ts'
import type { Right } from '../../../platform/contract/endpoint.ts'
import type { StaffScope } from '../../../platform/server/staff.ts'
import { rights as allRights, type StaffRight } from '../rights.ts'

/** The scope of each right that someone holds; null is everything. */
export type HeldRights = ReadonlyMap<Right, StaffScope | null>

/** A role with the scope in which someone holds it. */
export interface HeldRole {
  rights: readonly string[]
  is_owner: boolean
  artist_ids: number[] | null
  event_ids: number[] | null
}

const ids = z.array(z.int()).nullable()

/** Amounts that a role may refund without a second person; null is without a limit. */
export const refundLimits = z.array(z.object({ currency: z.enum(currencyCodes), amount: z.int() })).nullable()
export type RefundLimits = z.output<typeof refundLimits>

/** The roles of a person, as {@link buildHeldRolesSql} selects them. */
export const heldRoles = z.array(
  z.object({
    role_id: z.int(),
    name: z.string(),
    rights: z.array(z.string()),
    is_owner: z.boolean(),
    idle_minutes: z.int(),
    refund_limits: refundLimits,
    artist_ids: ids,
    event_ids: ids,
  }),
)
export type HeldRoles = z.output<typeof heldRoles>

/** Returns SQL for a person's roles as a JSON array, ordered by role. */
export const buildHeldRolesSql = (staffId: string) => `(select coalesce(json_agg(json_build_object(
    'role_id', r.id, 'name', r.name, 'rights', r.rights, 'is_owner', r.is_owner,
    'idle_minutes', r.idle_minutes, 'refund_limits', r.refund_limits, 'artist_ids', a.artist_ids, 'event_ids', a.event_ids) order by r.id), '[]')
  from staff_roles a join roles r on r.id = a.role_id where a.staff_id = ${staffId})`

/** The owner's role has every right, also those of later releases. Rights of earlier ones are dropped. */
export const listRoleRights = (role: Pick<HeldRole, 'rights' | 'is_owner'>): StaffRight[] =>
  role.is_owner ? [...allRights] : allRights.filter(right => role.rights.includes(right))

/** Merges the rights of roles: each in the union of its scopes. */
export function mergeRights(roles: readonly HeldRole[]): Map<Right, StaffScope | null> {
  const held = new Map<Right, StaffScope | null>()
  for (const role of roles) {
    const { artist_ids: artistIds, event_ids: eventIds } = role
    const isLimited = artistIds !== null || eventIds !== null
    const scope = isLimited ? { artistIds: artistIds ?? [], eventIds: eventIds ?? [] } : null
    for (const right of listRoleRights(role)) {
      const known = held.get(right)
      held.set(right, known === undefined ? scope : uniteScopes(known, scope))
    }
  }
  return held
}

function uniteScopes(one: StaffScope | null, other: StaffScope | null): StaffScope | null {
  if (!one || !other) return null
  const unite = (some: readonly number[], more: readonly number[]) => [...new Set([...some, ...more])]
  return {
    artistIds: unite(one.artistIds, other.artistIds),
    eventIds: unite(one.eventIds, other.eventIds),
  }
}

/** Returns whether someone with the rights `own` may grant, change or take all of `other`. */
export function coversRights(own: HeldRights, other: HeldRights): boolean {
  return [...other].every(([right, scope]) => {
    const mine = own.get(right)
    return mine !== undefined && coversScope(mine, scope)
  })
}

function coversScope(own: StaffScope | null, other: StaffScope | null): boolean {
  if (!own) return true
  if (!other) return false
  return (
    other.artistIds.every(id => own.artistIds.includes(id)) &&
    other.eventIds.every(id => own.eventIds.includes(id))
  )
}

/** Returns the amount that someone with these roles may refund alone; a missing currency allows nothing. */
export function getRefundLimit(roles: readonly { refund_limits: RefundLimits }[], currency: string): number {
  const amounts = roles.map(({ refund_limits: limits }) =>
    limits === null ? Infinity : (limits.find(limit => limit.currency === currency)?.amount ?? 0),
  )
  return Math.max(0, ...amounts)
}

/** Returns whether someone with the roles `own` may give or take these limits; owners may all. */
export function coversLimits(own: HeldRoles, limits: RefundLimits): boolean {
  if (own.some(role => role.is_owner)) return true
  if (limits === null) return own.some(role => role.refund_limits === null)
  return limits.every(({ currency, amount }) => amount <= getRefundLimit(own, currency))
}
