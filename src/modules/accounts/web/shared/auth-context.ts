import { parseJson } from '../../../../platform/web/storage/local-storage.ts'

/** A number as the phone form holds it: ISO 3166 country code, and digits without the dial code. */
export interface TypedPhone {
  countryCode: string
  phoneNumber: string
}

/**
 * State of a sign-up or sign-in in progress (spec 3, Auth context): the OAuth link, and the pre-user with the number
 * and email to verify.
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
 * Kept in memory and, if allowed, in sessionStorage: it survives a reload, and tabs don't interfere with each other.
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
    /** After signing in or cancelling. */
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

/** Parses the stored context; malformed data counts as empty. */
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
