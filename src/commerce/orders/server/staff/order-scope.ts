import { buildEventScopeSql } from '../../../../events/events/server/index.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'

/**
 * Builds the SQL condition that a member of staff may use the orders `o`: null in both parameters is
 * everything, else the artist of the order's project or an event of its tickets must be in the scope
 * ({@link getScopeValues}).
 */
export const buildOrderScopeSql = (artistIds: string, eventIds: string): string =>
  `(${artistIds}::int[] is null
    or exists (select from projects sp where sp.id = o.project_id and sp.artist_id = any(${artistIds}::int[]))
    or exists (select from order_lines sl join products st on st.id = sl.product_id
      where sl.order_id = o.id and st.event_id is not null
        and ${buildEventScopeSql('st.event_id', { artistIds, eventIds })}))`

/** Returns the values of the parameters of {@link buildOrderScopeSql}: ids of artists and of events. */
export const getScopeValues = (scope: StaffScope | null) =>
  [scope?.artistIds ?? null, scope?.eventIds ?? null] as const
