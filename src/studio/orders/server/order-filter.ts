import type { StaffOrderFilter } from '../../../commerce/orders/server/index.ts'
import type { OrderFilter } from '../contract.ts'

export const toFilter = (sent: OrderFilter): StaffOrderFilter => ({
  query: sent.query,
  status: sent.status ?? null,
  projectId: sent.project_id ?? null,
  country: sent.country ?? null,
  method: sent.method ?? null,
  isDisputed: sent.is_disputed ?? null,
  unsentDays: sent.unsent_days ?? null,
  from: sent.from ?? null,
  until: sent.until ?? null,
})
