import type { AccountRow } from '../../../identity/accounts/server/index.ts'
import type { Right } from '../../../platform/contract/endpoint.ts'
import { findScope, type Staff } from '../../../platform/server/staff.ts'
import { fanActs } from '../contract.ts'

type Act = (typeof fanActs)[number]

const rightOfAct = {
  reveal: 'fans.reveal',
  verify_email: 'fans.verify',
  verify_phone: 'fans.verify',
  verify_parent: 'fans.verify',
  disable: 'fans.disable',
  enable: 'fans.disable',
  export: 'fans.reveal',
  erase: 'fans.disable',
} as const satisfies Record<Act, Right>

/** Lists the acts that a member of staff may do to an account in its present state. */
export function listFanActs(staff: Staff, account: AccountRow): Act[] {
  const isDisabled = account.disabled_at !== null
  const fitting: Record<Act, boolean> = {
    reveal: true,
    verify_email: account.email_confirmed_at === null,
    // Also another number than the present one can be verified.
    verify_phone: true,
    verify_parent: account.is_restricted,
    disable: !isDisabled,
    enable: isDisabled,
    export: true,
    erase: true,
  }
  return fanActs.filter(
    act => fitting[act] && findScope(staff, { right: rightOfAct[act], scope: 'none' }) === null,
  )
}
