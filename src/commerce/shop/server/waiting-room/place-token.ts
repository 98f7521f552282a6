import { type Keys, readSignedText, signText } from '../../../../platform/server/signed-text.ts'

const purpose = 'places in waiting rooms'

/** What a signed place says, so that asking how it stands needs no database. */
export interface Place {
  projectId: number
  userId: number
  opensAt: number
  /** Null before the opening. */
  readyAt: number | null
  intervalMs: number
  /** When it was looked up. */
  issuedAt: number
}

export function tokenOf(
  { projectId, userId, opensAt, readyAt, intervalMs, issuedAt }: Place,
  keys: Keys,
): string {
  return signText(purpose, [projectId, userId, opensAt, readyAt ?? '', intervalMs, issuedAt].join(':'), keys)
}

/** Null for a token that is not ours, or another fan's, or another sale's. */
export function placeOf(
  token: string,
  owner: { projectId: number; userId: number },
  keys: Keys,
): Place | null {
  const text = readSignedText(purpose, token, keys)
  if (text === null) return null
  const [projectId, userId, opensAt, readyAt, intervalMs, issuedAt] = text.split(':')
  if (Number(projectId) !== owner.projectId || Number(userId) !== owner.userId) return null
  return {
    ...owner,
    opensAt: Number(opensAt),
    readyAt: readyAt === '' ? null : Number(readyAt),
    intervalMs: Number(intervalMs),
    issuedAt: Number(issuedAt),
  }
}
