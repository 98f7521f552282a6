import type { Db } from '../../../platform/server/database.ts'

/** Artists that were marked as doubles or mistakes, or are valid again. */
export interface Marked {
  artistIds: readonly number[]
  isValid: boolean
}

/** Effects of an act elsewhere, for its answer. */
export interface Followed {
  text: string
  data: Record<string, unknown>
}

/** Follows the mark elsewhere, in the same transaction; null where it has no effect. */
type FollowUp = (db: Db, marked: Marked) => Promise<Followed | null>

const followUps: FollowUp[] = []

/** For domains above this one, once as they load: what an artist's mark does to what is theirs. */
export function whenArtistsAreMarked(followUp: FollowUp): void {
  followUps.push(followUp)
}

export async function followMark(db: Db, marked: Marked): Promise<Followed[]> {
  const done: Followed[] = []
  for (const followUp of followUps) {
    const followed = await followUp(db, marked)
    if (followed) done.push(followed)
  }
  return done
}
