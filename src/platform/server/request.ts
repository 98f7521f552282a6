import type { HttpBindings } from '@hono/node-server'

/** What every request carries through the app. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The caller's address; empty for calls from inside the process. */
    address: string
    /** True for calls that server rendering makes in-process: no limits, no ETag. */
    internal: boolean
    /** The matched pattern, for logs and metrics: never the address itself. */
    route: string
    /** The name of an expected failure, for the log. */
    failure: string
  }
}
