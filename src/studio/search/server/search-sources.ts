import type { Right, ScopeKind } from '../../../platform/contract/endpoint.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { findScope, type Staff, type StaffScope } from '../../../platform/server/staff.ts'

interface FoundObject {
  id: string
  title: string
  /** Muted text after the title. */
  detail: string | null
  /** Path of its page in the studio. */
  path: string
}

/** Objects of one kind that the studio's search finds, for staff who hold the right. */
export interface SearchSource {
  kind: string
  right: Right
  scope: ScopeKind
  search: (
    db: ReadDb,
    input: { query: string; scope: StaffScope | null; limit: number },
  ) => Promise<FoundObject[]>
}

const sources: SearchSource[] = []

/** Adds a kind of objects to the search. Each desk calls this once, while it loads. */
export function registerSearchSource(source: SearchSource): void {
  sources.push(source)
}

const foundMax = 5

/** Searches all kinds of objects that the member of staff may open; leaves out kinds without results. */
export async function searchObjects(db: ReadDb, staff: Staff, query: string) {
  const groups = await Promise.all(
    sources.map(async ({ kind, search, ...rules }) => {
      const scope = findScope(staff, rules)
      const results = scope === undefined ? [] : await search(db, { query, scope, limit: foundMax })
      return { kind, results }
    }),
  )
  return groups.filter(({ results }) => results.length > 0)
}
