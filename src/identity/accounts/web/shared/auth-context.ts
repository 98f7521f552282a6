import { type KeyValueStore, parseJson } from '../../../../platform/web/storage/local-storage.ts'
import { getTabStorage } from '../../../../platform/web/storage/tab-storage.ts'

/** A number as the phone form holds it: ISO 3166 country code, and digits without the dial code. */
export interface TypedPhone {
  countryCode: string
  phoneNumber: string
  /** Formatted as usual in its country; absent until the server has formatted it: `+82 10 1234 5678`. */
  formattedPhoneNumber?: string
}

/** A form's values by field name, without the password. */
export type StoredForm = Readonly<Record<string, string | boolean>>

/**
 * State of a sign-up or sign-in in progress (spec 3, Auth context): the OAuth link, the pre-user with the number and
 * email to verify, and what a reload must not lose.
 */
export interface AuthContext {
  oAuthLinkId: string | null
  preuserId: string | null
  phone: TypedPhone | null
  email: string | null
  /** The sign-up form's values, restored after a reload. */
  form: StoredForm | null
  /** Time at which another code may be requested, in ms since 1970; null if none was sent. */
  resendAt: number | null
}

const STORAGE_KEY = 'auth:context'
const emptyContext: AuthContext = {
  oAuthLinkId: null,
  preuserId: null,
  phone: null,
  email: null,
  form: null,
  resendAt: null,
}

/**
 * Creates the context, which is stored per tab, so that it survives a reload and tabs don't interfere with
 * each other.
 */
export function createAuthContext(storage: () => Pick<KeyValueStore, 'get' | 'set'>) {
  let context: AuthContext | null = null

  const read = (): AuthContext => {
    context ??= readContext(storage().get(STORAGE_KEY))
    return context
  }
  const write = (next: AuthContext) => {
    context = next
    storage().set(STORAGE_KEY, next === emptyContext ? null : JSON.stringify(next))
  }

  return {
    get: read,
    set: (change: Partial<AuthContext>): void => write({ ...read(), ...change }),
    /** Clears the context. Call it after signing in or cancelling. */
    clear: (): void => write(emptyContext),
  }
}

/** Parses the stored context; malformed data counts as empty. */
function readContext(stored: string | null): AuthContext {
  const parsed = parseJson(stored)
  if (!isRecord(parsed)) return emptyContext
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  const phone = isRecord(parsed['phone']) ? parsed['phone'] : {}
  const [countryCode, phoneNumber] = [text(phone['countryCode']), text(phone['phoneNumber'])]
  const formatted = text(phone['formattedPhoneNumber'])
  const { form, resendAt } = parsed
  return {
    oAuthLinkId: text(parsed['oAuthLinkId']),
    preuserId: text(parsed['preuserId']),
    phone:
      countryCode && phoneNumber
        ? { countryCode, phoneNumber, ...(formatted && { formattedPhoneNumber: formatted }) }
        : null,
    email: text(parsed['email']),
    form: isRecord(form) ? Object.fromEntries(Object.entries(form).filter(isStorable)) : null,
    resendAt: typeof resendAt === 'number' ? resendAt : null,
  }
}

function isStorable(entry: [string, unknown]): entry is [string, string | boolean] {
  return typeof entry[1] === 'string' || typeof entry[1] === 'boolean'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export const authContext = createAuthContext(getTabStorage)
