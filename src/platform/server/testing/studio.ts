import type { ErrorBody } from '../../contract/errors.ts'
import type { ServerModule } from '../app.ts'
import type { Staff } from '../staff.ts'
import type { TestApp } from './app.ts'

/** A module that knows staff by the token in their cookie. */
export const signedIn = (staff: Record<string, Staff>): ServerModule => ({
  name: 'signed-in',
  authentication: { staffOf: async token => staff[token] ?? null },
  implementations: [],
})

interface Call {
  /** The token of the session. */
  as?: string
  body?: object
  /** A file as the whole body. */
  file?: Uint8Array
  key?: string
}

/** Calls an app as a browser at the studio does. */
export function studioCalls(app: TestApp) {
  return async <Body = ErrorBody>(
    method: string,
    address: string,
    { as = 'owner', body, file, key }: Call = {},
  ) => {
    const headers = {
      Host: 'studio.example',
      Origin: 'https://studio.example',
      Cookie: `__Host-studio=${as}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(key && { 'Idempotency-Key': key }),
    }
    const sent = file ? new Uint8Array(file) : body && JSON.stringify(body)
    const init = { method, headers, ...(sent && { body: sent }) }
    const response = await app.ask(`/api/studio/${address}`, init)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, text, body: (isJson ? JSON.parse(text) : {}) as Body }
  }
}
