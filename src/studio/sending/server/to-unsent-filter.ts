import type { UnsentFilter } from '../../../commerce/orders/server/index.ts'
import type { StaffScope } from '../../../platform/server/staff.ts'

const dayMs = 86_400_000

interface Input {
  project_id?: number | null | undefined
  country?: string | null | undefined
  /** Paid at least so many days ago. */
  unsent_days?: number | null | undefined
}

/** Returns the filter of a call for the orders of a scope. */
export const toUnsentFilter = (input: Input, scope: StaffScope | null, now: number): UnsentFilter => {
  const { project_id: projectId, country, unsent_days: days } = input
  const paidBefore = days ? new Date(now - days * dayMs) : null
  return { projectId: projectId ?? null, country: country ?? null, paidBefore, scope }
}
