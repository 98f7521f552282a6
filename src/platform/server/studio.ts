import type { Hono } from 'hono'
import { fail, platformErrors } from '../contract/errors.ts'
import { respondFailure } from './api.ts'
import { reportsPath } from './browser-reports.ts'
import type { Config } from './config.ts'
import { type AppEnv, type Call, getPath, respond } from './request.ts'
import { isThisMachine } from './this-machine.ts'

/** Paths of the studio's pages and calls; the fans' pages and calls have no path below them. */
export const studioPath = '/studio/'
export const studioApiPath = '/api/studio/'

/** Paths that the studio's host serves like the fans' host. */
const sharedPath = /^\/(?:media\/|favicon\.ico$|icon[\w-]*\.(?:svg|png)$)/

interface StudioSetup {
  config: Pick<Config, 'studioUrl' | 'publicUrl'>
  /** The API with staff's calls and those of signing in. */
  api: Hono<AppEnv>
  /** Serves the document and the files of the studio. */
  pages: (call: Call, pathname: string) => Response
}

type Answer = (call: Call, request: Request, env: AppEnv['Bindings']) => Response | Promise<Response> | null

/**
 * Creates the handler for the studio, which has a separate host (`studioUrl`), so that no script of the
 * fans' pages can read or make a staff call. On other hosts its paths don't exist. Returns null for requests
 * that aren't the studio's.
 */
export function createStudio({ config, api, pages }: StudioSetup): Answer {
  const { host } = new URL(config.studioUrl)
  const isShared = host === new URL(config.publicUrl).host
  return (call, request, env) => {
    const pathname = getPath(call)
    const isStudio = [studioPath, studioApiPath].some(path => pathname.startsWith(path))
    if (getHost(call, request) !== host) {
      const isNear = pathname.startsWith(studioPath) && isThisMachine(`http://${getHost(call, request)}`)
      return isNear && isThisMachine(config.studioUrl) ? linkToHost(call, config.studioUrl) : null
    }
    if (pathname.startsWith(studioApiPath)) {
      const isForged = !isRead(call) && call.header('origin') !== config.studioUrl
      return isForged
        ? respondFailure(call, fail(platformErrors.forbidden))
        : api.fetch(request, { ...env, call })
    }
    if (isStudio) {
      const headers = { Allow: 'GET, HEAD' }
      return isRead(call)
        ? pages(call, pathname)
        : respondFailure(call, fail(platformErrors.methodNotAllowed), headers)
    }
    if (
      (isShared && pathname !== '/studio') ||
      pathname === reportsPath ||
      (isRead(call) && sharedPath.test(pathname))
    )
      return null
    if (pathname === '/robots.txt') return respond(call, 200, robotsHeaders, 'User-agent: *\nDisallow: /\n')
    if (pathname === '/' || pathname === '/studio')
      return respond(call, 302, { Location: studioPath, 'Cache-Control': 'no-store' }, null)
    return respondFailure(call, fail(platformErrors.notFound))
  }
}

const robotsHeaders = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }

const isRead = ({ method }: Call) => method === 'GET' || method === 'HEAD'

function getHost(call: Call, request: Request): string {
  return (call.header('host') ?? new URL(request.url).host).toLowerCase()
}

/**
 * Links from an address of this machine, such as 127.0.0.1, to the studio's host: browsers bind passkeys to a
 * name, never to a number.
 */
function linkToHost(call: Call, studioUrl: string): Response {
  const address = `${studioUrl}${studioPath}`
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    'Content-Security-Policy': "default-src 'none'",
  }
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Fanfare Studio</title><p>The studio is at <a href="${address}">${address}</a>.</p></html>`
  return respond(call, 200, headers, body)
}
