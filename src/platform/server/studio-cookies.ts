import type { Config } from './config.ts'
import type { Call } from './request.ts'
import { readCookie } from './request-locale.ts'

/** `studio` holds the session; `studio-link` binds a mailed link to the browser that asked for it. */
export type StudioCookie = 'studio' | 'studio-link'

export interface StudioCookies {
  get: (name: StudioCookie) => string | null
  /** @param maxAgeSeconds null for a cookie that ends with the browser's session */
  set: (name: StudioCookie, value: string, maxAgeSeconds: number | null) => void
  clear: (name: StudioCookie) => void
}

/**
 * Creates the cookies of a call to the studio. Over https their names have the `__Host-` prefix, so that no
 * other host can set them. `collect` returns the `Set-Cookie` headers of the response.
 */
export function createStudioCookies(
  call: Pick<Call, 'header'>,
  { studioUrl }: Pick<Config, 'studioUrl'>,
): StudioCookies & { collect: () => string[] } {
  const isSecure = studioUrl.startsWith('https:')
  const toFullName = (name: StudioCookie) => (isSecure ? `__Host-${name}` : name)
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  const changed = new Map<StudioCookie, string>()
  return {
    get: name => readCookie(call.header('cookie'), toFullName(name)),
    set(name, value, maxAgeSeconds) {
      const age = maxAgeSeconds === null ? '' : `; Max-Age=${maxAgeSeconds}`
      changed.set(name, `${toFullName(name)}=${value}; ${attributes}${age}`)
    },
    clear(name) {
      changed.set(name, `${toFullName(name)}=; ${attributes}; Max-Age=0`)
    },
    collect: () => [...changed.values()],
  }
}
