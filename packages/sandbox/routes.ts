import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { Hono } from 'hono'

/** An endpoint of a service; `path` uses Hono's syntax. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  handle: (c: Context) => Response | Promise<Response>
  /** Whether cross-site form posts are allowed, for pages to which a fan is sent. */
  isForEverybody?: boolean
}

const ownNames = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/**
 * Serves all services on one port. Accepts only loopback host names (against DNS rebinding) and no
 * cross-origin requests, because a foreign web page must not be able to read codes. Requests by links, frames
 * and scripts send no Origin header.
 */
export function serveRoutes(routes: Route[]): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false })
  app.use(async (c, next) => {
    return ownNames.test(c.req.header('host') ?? '') ? next() : c.text('Forbidden', 403)
  })
  for (const { method, path, handle, isForEverybody = false } of routes) {
    // Without its trailing slash, a pattern matches paths with and without one.
    app.on(method, path.replace(/(?<=.)\/$/, ''), c => {
      const origin = c.req.header('origin')
      const isForeign = origin !== undefined && origin !== `http://${c.req.header('host')}`
      return isForeign && !isForEverybody ? c.text('Forbidden', 403) : handle(c)
    })
  }
  return app
}
