import type { Method } from '../../../../platform/contract/endpoint.ts'
import type { TestApp } from '../../../../platform/server/testing/app.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read the fields that the contract declares.
type Body = any

export interface StudioResponse {
  status: number
  body: Body
}

const studioHost = 'studio.example'

/**
 * Creates a browser at the studio, with its own cookies. A test that has a session's token starts signed in.
 */
export function createStudioBrowser(app: Pick<TestApp, 'ask'>, token?: string) {
  const cookies = new Map<string, string>(token ? [['__Host-studio', token]] : [])
  async function send(
    method: Method,
    path: string,
    { body, key }: { body?: object | undefined; key?: string | undefined } = {},
  ): Promise<StudioResponse> {
    const headers = {
      Host: studioHost,
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(method !== 'GET' && { Origin: `https://${studioHost}` }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...(key && { 'Idempotency-Key': key }),
    }
    const response = await app.ask(`/api/studio/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status: response.status, body: await response.json() }
  }
  return {
    cookies,
    get: (path: string) => send('GET', path),
    post: (path: string, body: object = {}, key?: string) => send('POST', path, { body, key }),
    put: (path: string, body: object, key?: string) => send('PUT', path, { body, key }),
    patch: (path: string, body: object, key?: string) => send('PATCH', path, { body, key }),
    delete: (path: string, key?: string) => send('DELETE', path, { key }),
  }
}

export type StudioBrowser = ReturnType<typeof createStudioBrowser>

/** Returns the name of a response's error, or undefined. */
export const readErrorName = ({ body }: StudioResponse): string | undefined => body.error_code?.name
