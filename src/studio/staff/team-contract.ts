import * as z from 'zod'
import { currencyCodes } from '../../platform/contract/currencies.ts'
import { defineEndpoint, privateResponse } from '../../platform/contract/endpoint.ts'
import { platformErrors } from '../../platform/contract/errors.ts'
import { bodyId, idParam } from '../../platform/contract/paged.ts'
import { secret } from '../../platform/contract/secret.ts'
import { device, staffLimit } from './own-contract.ts'
import { rights } from './rights.ts'
import { personName, staffEmail } from './sign-in-contract.ts'
import { staffErrors } from './staff-errors.ts'

const common = {
  source: 'product 15',
  access: 'staff',
  scope: 'none',
  limit: staffLimit,
  cache: privateResponse,
} as const

const read = { ...common, method: 'GET', right: 'team.read' } as const
const change = { ...common, right: 'team.write', idempotency: 'kept' } as const
const create = { ...change, method: 'POST', isGrave: true } as const
const edit = { ...change, method: 'PATCH', isGrave: true } as const
const remove = { ...change, method: 'DELETE', answer: z.object({}) } as const

const instant = z.iso.datetime()
const version = z.int().positive()
const idList = z.array(bodyId).min(1, 'ERR_REQUIRED').max(200, 'ERR_INVALID_LENGTH')

/** A role for someone: everywhere if both lists are null, else for these artists and these events. */
const assignment = z.object({
  role_id: bodyId,
  artist_ids: idList.nullable(),
  event_ids: idList.nullable(),
})

const assignments = z
  .array(assignment)
  .min(1, 'ERR_REQUIRED')
  .max(20, 'ERR_INVALID_LENGTH')
  .refine(list => new Set(list.map(each => each.role_id)).size === list.length, 'Give each role once.')

export type Assignment = z.output<typeof assignment>

const heldRole = z.object({
  role_id: z.int(),
  name: z.string(),
  artist_ids: z.array(z.int()).nullable(),
  event_ids: z.array(z.int()).nullable(),
})

const member = z.object({
  staff_id: z.int(),
  name: z.string(),
  email: z.string(),
  is_disabled: z.boolean(),
  has_passkey: z.boolean(),
  has_totp: z.boolean(),
  roles: z.array(heldRole),
  /** Null before the first sign-in. */
  seen_at: instant.nullable(),
  version,
  /** Acts that the caller may do now. */
  allowed: z.array(z.enum(['edit', 'disable', 'enable', 'end_sessions'])),
})

export const listTeam = defineEndpoint({
  ...read,
  path: '/api/studio/team/',
  summary: 'Everyone in the team, by name',
  answer: z.object({ results: z.array(member) }),
})

const staffParams = z.object({ staff_id: idParam })

export const getMember = defineEndpoint({
  ...read,
  path: '/api/studio/team/{staff_id}/',
  summary: 'One member of staff, with sessions',
  params: staffParams,
  answer: member.extend({
    created_at: instant,
    sessions: z.array(z.object({ session_id: z.int(), device, created_at: instant, seen_at: instant })),
  }),
  errors: [platformErrors.notFound],
})

export const changeMember = defineEndpoint({
  ...edit,
  path: '/api/studio/team/{staff_id}/',
  summary: "Change a person's roles",
  params: staffParams,
  body: z.object({ version, roles: assignments }),
  answer: z.object({ staff_id: z.int(), version }),
  errors: [
    ...[platformErrors.notFound, platformErrors.editedMeanwhile],
    ...[staffErrors.beyondOwnRights, staffErrors.lastOwner],
  ],
})

const reason = z.string('ERR_REQUIRED').trim().min(1, 'ERR_REQUIRED').max(500, 'ERR_INVALID_LENGTH')

export const disableMember = defineEndpoint({
  ...create,
  path: '/api/studio/team/{staff_id}/disable/',
  summary: 'Disable a person; sessions and tokens end at once',
  params: staffParams,
  body: z.object({ reason }),
  answer: z.object({ staff_id: z.int(), version }),
  errors: [
    ...[platformErrors.notFound, staffErrors.beyondOwnRights],
    ...[staffErrors.lastOwner, staffErrors.ownAccount],
  ],
})

export const enableMember = defineEndpoint({
  ...create,
  path: '/api/studio/team/{staff_id}/enable/',
  summary: 'Let a disabled person sign in again',
  params: staffParams,
  body: z.object({ reason: reason.optional() }),
  answer: z.object({ staff_id: z.int(), version }),
  errors: [platformErrors.notFound, staffErrors.beyondOwnRights],
})

export const endMemberSessions = defineEndpoint({
  ...remove,
  path: '/api/studio/team/{staff_id}/sessions/',
  summary: 'End all sessions of a person',
  params: staffParams,
  errors: [platformErrors.notFound, staffErrors.beyondOwnRights],
})

export const listInvitations = defineEndpoint({
  ...read,
  path: '/api/studio/team/invitations/',
  summary: 'Open invitations, newest first',
  answer: z.object({
    results: z.array(
      z.object({
        invitation_id: z.int(),
        email: z.string(),
        roles: z.array(heldRole),
        /** Null for an invitation by a command. */
        inviter: z.object({ staff_id: z.int(), name: z.string() }).nullable(),
        created_at: instant,
        expires_at: instant,
      }),
    ),
  }),
})

export const invite = defineEndpoint({
  ...create,
  path: '/api/studio/team/invitations/',
  summary: 'Invite a person by email; without a mail server the link is returned instead',
  body: z.object({ email: staffEmail, roles: assignments }),
  answer: z.object({ invitation_id: z.int(), link: secret(z.string().nullable()) }),
  errors: [staffErrors.beyondOwnRights, staffErrors.emailTaken],
})

export const withdrawInvitation = defineEndpoint({
  ...remove,
  path: '/api/studio/team/invitations/{invitation_id}/',
  summary: 'Withdraw an invitation',
  params: z.object({ invitation_id: idParam }),
  errors: [platformErrors.notFound],
})

const roleName = personName
const roleRights = z
  .array(z.enum(rights))
  .min(1, 'ERR_REQUIRED')
  .refine(list => new Set(list).size === list.length, 'Give each right once.')
const refundLimits = z
  .array(z.object({ currency: z.enum(currencyCodes), amount: z.int().min(0).max(1_000_000_000_000) }))
  .refine(list => new Set(list.map(each => each.currency)).size === list.length, 'Give each currency once.')
  .nullable()
const idleMinutes = z.int().min(5, 'ERR_INVALID_LENGTH').max(480, 'ERR_INVALID_LENGTH')

export const listRoles = defineEndpoint({
  ...read,
  path: '/api/studio/team/roles/',
  summary: 'All roles with the people who hold them',
  answer: z.object({
    results: z.array(
      z.object({
        role_id: z.int(),
        /** A default role has an English name that the studio translates. */
        name: z.string(),
        rights: z.array(z.enum(rights)),
        is_owner: z.boolean(),
        is_default: z.boolean(),
        /** A session ends after this time without a call. */
        idle_minutes: z.int(),
        /**
         * Amounts in minor units that may be refunded without a second person: a missing currency allows
         * none, null is without a limit.
         */
        refund_limits: z.array(z.object({ currency: z.enum(currencyCodes), amount: z.int() })).nullable(),
        version,
        people: z.array(z.object({ staff_id: z.int(), name: z.string() })),
        /** `assign`: the caller may give the role to others, without a limit. */
        allowed: z.array(z.enum(['assign', 'edit', 'delete'])),
      }),
    ),
  }),
})

export const createRole = defineEndpoint({
  ...create,
  path: '/api/studio/team/roles/',
  summary: 'Create a role',
  body: z.object({
    name: roleName,
    rights: roleRights,
    idle_minutes: idleMinutes.default(480),
    refund_limits: refundLimits.default([]),
  }),
  answer: z.object({ role_id: z.int(), version }),
  errors: [staffErrors.beyondOwnRights, staffErrors.roleNameTaken, staffErrors.tooMany],
})

const roleParams = z.object({ role_id: idParam })

export const changeRole = defineEndpoint({
  ...edit,
  path: '/api/studio/team/roles/{role_id}/',
  summary: 'Change fields of a role; the response lists the people who hold it',
  params: roleParams,
  body: z.object({
    version,
    name: roleName.optional(),
    rights: roleRights.optional(),
    idle_minutes: idleMinutes.optional(),
    refund_limits: refundLimits.optional(),
  }),
  answer: z.object({ role_id: z.int(), version, staff_ids: z.array(z.int()) }),
  errors: [
    ...[platformErrors.notFound, platformErrors.editedMeanwhile],
    ...[staffErrors.beyondOwnRights, staffErrors.roleFixed, staffErrors.roleNameTaken],
  ],
})

export const removeRole = defineEndpoint({
  ...remove,
  path: '/api/studio/team/roles/{role_id}/',
  summary: 'Delete a role that no one holds',
  isGrave: true,
  params: roleParams,
  errors: [
    ...[platformErrors.notFound, staffErrors.beyondOwnRights],
    ...[staffErrors.roleInUse, staffErrors.roleFixed],
  ],
})
