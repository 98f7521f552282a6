import type { Db } from '../../../platform/server/database.ts'

/** Artists that were marked as duplicates or mistakes, or became valid again. */
export interface MarkChange {
  artistIds: readonly number[]
  isValid: boolean
}

/** Effect on another module, reported in the command's result. */
export interface MarkEffect {
  text: string
  data: Record<string, unknown>
}

/** Applies the change in another module, in the same transaction; null if it has no effect. */
type MarkHandler = (db: Db, marked: MarkChange) => Promise<MarkEffect | null>

const handlers: MarkHandler[] = []

/**
 * Registers a handler that runs when artists are marked. Each domain that needs one calls this once, while it
 * loads.
 */
export function onArtistsMarked(handler: MarkHandler): void {
  handlers.push(handler)
}

export async function applyMark(db: Db, marked: MarkChange): Promise<MarkEffect[]> {
  const done: MarkEffect[] = []
  for (const handler of handlers) {
    const followed = await handler(db, marked)
    if (followed) done.push(followed)
  }
  return done
}
