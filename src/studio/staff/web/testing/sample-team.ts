import { aSelf } from '../../../../app/testing/a-self.ts'
import { rights } from '../../rights.ts'
import type { Invitation, Member, Role } from '../shared/team-queries.ts'

/** The owner who is signed in. */
export const ada = aSelf({ name: 'Ada Okafor', email: 'ada@fanfare.test', rights: [...rights] })

export const toRole = (given: Partial<Role>): Role => ({
  role_id: 2,
  name: 'Editor',
  rights: ['artists.read', 'artists.write', 'news.read'],
  is_owner: false,
  is_default: true,
  idle_minutes: 480,
  refund_limits: [],
  version: 3,
  people: [],
  allowed: ['assign', 'edit'],
  ...given,
})

export const sampleRoles: Role[] = [
  toRole({
    role_id: 1,
    name: 'Owner',
    rights: [...rights],
    is_owner: true,
    people: [{ staff_id: 1, name: 'Ada Okafor' }],
    allowed: ['assign'],
  }),
  toRole({ people: [{ staff_id: 2, name: 'Ben Castro' }] }),
  toRole({ role_id: 3, name: 'Door', rights: ['doors.write'], idle_minutes: 30 }),
]

export const toMember = (given: Partial<Member>): Member => ({
  staff_id: 2,
  name: 'Ben Castro',
  email: 'ben@fanfare.test',
  is_disabled: false,
  has_passkey: true,
  has_totp: false,
  roles: [{ role_id: 2, name: 'Editor', artist_ids: null, event_ids: null }],
  seen_at: '2026-11-29T09:00:00.000Z',
  version: 5,
  allowed: ['edit', 'disable', 'end_sessions'],
  ...given,
})

export const sampleTeam: Member[] = [
  toMember({
    staff_id: 1,
    name: 'Ada Okafor',
    email: 'ada@fanfare.test',
    has_totp: true,
    roles: [{ role_id: 1, name: 'Owner', artist_ids: null, event_ids: null }],
    allowed: ['edit', 'end_sessions'],
  }),
  toMember({}),
  toMember({
    staff_id: 3,
    name: 'Chiyo Mori',
    email: 'chiyo@fanfare.test',
    is_disabled: true,
    seen_at: null,
    roles: [{ role_id: 2, name: 'Editor', artist_ids: [12, 14], event_ids: null }],
    allowed: ['edit', 'enable'],
  }),
]

export const sampleInvitation: Invitation = {
  invitation_id: 7,
  email: 'noor@fanfare.test',
  roles: [{ role_id: 2, name: 'Editor', artist_ids: null, event_ids: null }],
  inviter: { staff_id: 1, name: 'Ada Okafor' },
  created_at: '2026-11-29T09:00:00.000Z',
  expires_at: '2026-12-01T09:00:00.000Z',
}
