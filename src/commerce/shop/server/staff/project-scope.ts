import { buildEventScopeSql } from '../../../../events/events/server/index.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'

/**
 * Builds the SQL condition that a member of staff may use a project: null in both parameters is everything,
 * else its artist or an event of its tickets must be in the scope ({@link getProjectScopeValues}).
 */
export const buildProjectScopeSql = (
  projectId: string,
  { artistIds, eventIds }: { artistIds: string; eventIds: string },
): string =>
  `(${artistIds}::int[] is null
    or exists (select from projects sp where sp.id = ${projectId} and sp.artist_id = any(${artistIds}::int[]))
    or exists (select from products st where st.project_id = ${projectId} and st.event_id is not null
      and ${buildEventScopeSql('st.event_id', { artistIds, eventIds })}))`

/** Returns the values of the parameters of {@link buildProjectScopeSql}: ids of artists and of events. */
export const getProjectScopeValues = (scope: StaffScope | null) =>
  [scope?.artistIds ?? null, scope?.eventIds ?? null] as const
