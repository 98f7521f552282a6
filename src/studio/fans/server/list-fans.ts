import type * as z from 'zod'
import { listFansForStaff, type StaffFanRow } from '../../../identity/accounts/server/index.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { Failure } from '../../../platform/contract/errors.ts'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import { maskEmail } from '../../../platform/server/mask.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import type { listStudioFans } from '../contract.ts'

type Query = z.output<NonNullable<typeof listStudioFans.query>>
type Item = ResponseOf<typeof listStudioFans>['results'][number]

export async function listFans(
  query: Query,
  { read }: Pick<StaffContext, 'read'>,
): Promise<ResponseOf<typeof listStudioFans> | Failure> {
  const { state = 'all', country = null, ...others } = query
  const list = await listFansForStaff(read, { ...others, state, country })
  return toOffsetPage(query, list, presentFan)
}

/** Presents a fan with the public name and a masked address. */
const presentFan = (row: StaffFanRow): Item => ({
  user_id: row.id,
  name: row.username,
  email_masked: maskEmail(row.email),
  country: row.country_code,
  locale: row.locale,
  since: row.created_at,
  is_email_verified: row.is_email_verified,
  is_phone_verified: row.is_phone_verified,
  is_restricted: row.is_restricted,
  is_disabled: row.is_disabled,
})
