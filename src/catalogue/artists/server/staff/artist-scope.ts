import type { StaffScope } from '../../../../platform/server/staff.ts'

/**
 * Builds the SQL condition that a member of staff may use an artist: null in the parameter is everything, else
 * the artist's id must be among its ids ({@link getScopeIds}). In a statement that isn't prepared, PostgreSQL
 * reads the ids by index.
 */
export function buildArtistScopeSql(column: string, parameter: string): string {
  return `(${parameter}::int[] is null or ${column} = any(${parameter}::int[]))`
}

/** Returns the value of the parameter of {@link buildArtistScopeSql}. */
export const getScopeIds = (scope: StaffScope | null): readonly number[] | null => scope?.artistIds ?? null
