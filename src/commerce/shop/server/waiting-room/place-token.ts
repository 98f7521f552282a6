import { type Keys, readSignedText, signText } from '../../../../platform/server/signed-text.ts'

const purpose = 'places in waiting rooms'

/** Contents of a signed place, which allows polling without a database read. */
export interface SignedPlace {
  projectId: number
  userId: number
  opensAt: number
  /** Null before the opening. */
  readyAt: number | null
  intervalMs: number
  /** Time at which the place was read. */
  issuedAt: number
}

export function signPlace(
  { projectId, userId, opensAt, readyAt, intervalMs, issuedAt }: SignedPlace,
  keys: Keys,
): string {
  return signText(purpose, [projectId, userId, opensAt, readyAt ?? '', intervalMs, issuedAt].join(':'), keys)
}

/** Reads a signed place; null if the signature is invalid or the fan or sale differs. */
export function readPlaceToken(
  token: string,
  owner: { projectId: number; userId: number },
  keys: Keys,
): SignedPlace | null {
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
