import type { Context } from 'hono'
import { Hono } from 'hono'

/** One call of one service; `path` in Hono's form. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  handle: (c: Context) => Response | Promise<Response>
}

const ownNames = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/**
 * All services behind one port. Only accepts loopback host names (against DNS rebinding): a foreign web page must not
 * read codes.
 */
export function serveRoutes(routes: Route[]): Hono {
  const app = new Hono({ strict: false })
  app.use(async (c, next) => {
    const host = c.req.header('host') ?? ''
    const origin = c.req.header('origin')
    if (!ownNames.test(host) || (origin && origin !== `http://${host}`)) return c.text('Forbidden', 403)
    return next()
  })
  // Without the trailing slash a pattern matches both forms.
  for (const { method, path, handle } of routes) app.on(method, path.replace(/(?<=.)\/$/, ''), handle)
  return app
}
