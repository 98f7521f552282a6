import type { StaffSelf } from '../../studio/staff/web/shared/self.ts'

const at = '2026-11-29T10:00:00.000Z'

/** A member of staff with every way to sign in, and with the given fields. */
export const aSelf = (fields: Partial<StaffSelf> = {}): StaffSelf => ({
  staff_id: 1,
  name: 'Mina Park',
  email: 'mina@example.com',
  locale: 'en',
  zone: 'Europe/Berlin',
  rights: [],
  role_names: ['Owner'],
  verified_until: at,
  has_totp: true,
  recovery_code_count: 10,
  passkeys: [{ passkey_id: 4, name: 'Work laptop', created_at: at, used_at: null }],
  sessions: [
    {
      session_id: 1,
      device: { browser: 'Firefox', system: 'Linux' },
      created_at: at,
      seen_at: at,
      is_current: true,
    },
  ],
  tokens: [],
  ...fields,
})
