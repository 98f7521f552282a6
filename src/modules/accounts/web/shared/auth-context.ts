import { parseJson } from '../../../../platform/web/storage/local-storage.ts'

/** A number as the phone form holds it: ISO 3166 country code, and digits without the dial code. */
export interface TypedPhone {
  countryCode: string
  phoneNumber: string
}

/**
 * What a sign-up or sign-in under way must not lose (spec 3, Auth context): the link that a social sign-in left
 * behind, and the pre-user with the number and the email that are to be verified.
 */
export interface AuthContext {
  oAuthLinkId: string | null
  preuserId: string | null
  phone: TypedPhone | null
  email: string | null
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const STORAGE_KEY = 'auth:context'
const nothing: AuthContext = { oAuthLinkId: null, preuserId: null, phone: null, email: null }

/**
 * Kept in memory and, where that is allowed, in the storage of this tab: a reload in the middle goes on, and two tabs
 * do not disturb each other.
 */
export function createAuthContext(storage: () => TabStorage | null) {
  let context: AuthContext | null = null

  const read = (): AuthContext => {
    context ??= readContext(attempt(() => storage()?.getItem(STORAGE_KEY) ?? null))
    return context
  }
  const write = (next: AuthContext) => {
    context = next
    attempt(() => {
      if (next === nothing) storage()?.removeItem(STORAGE_KEY)
      else storage()?.setItem(STORAGE_KEY, JSON.stringify(next))
      return null
    })
  }

  return {
    get: read,
    set: (change: Partial<AuthContext>): void => write({ ...read(), ...change }),
    /** Signed in or given up: nothing is under way any more. */
    clear: (): void => write(nothing),
  }
}

function attempt<Value>(run: () => Value): Value | null {
  try {
    return run()
  } catch {
    return null
  }
}

/** Reads what was stored; damage counts as nothing. */
function readContext(stored: string | null): AuthContext {
  const kept = parseJson(stored)
  if (!isRecord(kept)) return nothing
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  const phone = isRecord(kept['phone']) ? kept['phone'] : {}
  const [countryCode, phoneNumber] = [text(phone['countryCode']), text(phone['phoneNumber'])]
  return {
    oAuthLinkId: text(kept['oAuthLinkId']),
    preuserId: text(kept['preuserId']),
    phone: countryCode && phoneNumber ? { countryCode, phoneNumber } : null,
    email: text(kept['email']),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The auth context of this tab. */
export const authContext = createAuthContext(() =>
  typeof window === 'undefined' ? null : window.sessionStorage,
)
