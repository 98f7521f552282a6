import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { Hono } from 'hono'

/** One call of a service; `path` is in Hono's syntax. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  handle: (c: Context) => Response | Promise<Response>
  /** Allows cross-site form posts, for pages that a fan is sent to. */
  isForEverybody?: boolean
}

const ownNames = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/**
 * Serves all services behind one port. Accepts only loopback host names (against DNS rebinding) and no
 * cross-origin requests, because a foreign web page must not read codes. Links, frames and scripts send no
 * Origin.
 */
export function serveRoutes(routes: Route[]): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false })
  app.use(async (c, next) => {
    return ownNames.test(c.req.header('host') ?? '') ? next() : c.text('Forbidden', 403)
  })
  for (const { method, path, handle, isForEverybody = false } of routes) {
    // Without the trailing slash a pattern matches both forms.
    app.on(method, path.replace(/(?<=.)\/$/, ''), c => {
      const origin = c.req.header('origin')
      const isForeign = origin !== undefined && origin !== `http://${c.req.header('host')}`
      return isForeign && !isForEverybody ? c.text('Forbidden', 403) : handle(c)
    })
  }
  return app
}
