import type { PagePolicy, PolicyDirective, PolicyFeature } from '../contract/page-policy.ts'
import { reportsPath } from './browser-reports.ts'
import type { Config } from './config.ts'

/** Origins by service name, from the configuration. */
export type PageOrigins = Readonly<Record<string, readonly string[]>>

interface Asked {
  /** CSP hashes of the inline scripts in every page. */
  inlineScriptHashes: string[]
  /** The origin of reCAPTCHA, if on; it loads more from another host (payments.md 10). */
  recaptchaUrl?: string | undefined
  /** A window that comes here from a service stays connected to the page of ours that opened it. */
  keepsOpener?: boolean
}

/** Browser features that are off unless a page's policy enables them. */
const features = ['camera', 'microphone', 'geolocation', 'payment', 'usb'] as const

/**
 * Headers of the pages of one row (design 5). Scripts and styles come from our own files only; the inline scripts
 * (the theme, and the start after the first picture) are allowed by their hashes. What the row's policy adds holds for
 * its documents alone.
 */
export function pageSecurityHeaders(
  { inlineScriptHashes, recaptchaUrl, keepsOpener = false }: Asked,
  policy: PagePolicy = {},
  origins: PageOrigins = {},
): Record<string, string> {
  const check = recaptchaUrl ? [`${recaptchaUrl}/recaptcha/`] : []
  const moreOfCheck = recaptchaUrl ? ['https://www.gstatic.com/recaptcha/'] : []
  const hashes = inlineScriptHashes.map(hash => `'sha256-${hash}'`)
  const wasm = policy.runsWasm ? ["'wasm-unsafe-eval'"] : []
  const allow = (directive: PolicyDirective, ...always: string[]) =>
    [directive, ...new Set([...always, ...hostsOf(policy.allows?.[directive] ?? [], origins)])].join(' ')
  const directives = [
    "default-src 'self'",
    allow('script-src', "'self'", ...hashes, ...check, ...moreOfCheck, ...wasm),
    "style-src 'self'",
    allow('img-src', "'self'", 'data:', 'https://i.ytimg.com'),
    "font-src 'self'",
    allow('connect-src', "'self'", ...check),
    allow('media-src', "'self'", 'blob:'),
    "worker-src 'self'",
    allow('frame-src', 'https://www.youtube-nocookie.com', ...check),
    `frame-ancestors ${policy.isFramedByUs ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    allow('form-action', "'self'"),
    "object-src 'none'",
    ...(policy.writesHtml ? [] : ["require-trusted-types-for 'script'"]),
    // reCAPTCHA makes policies under names of its own.
    ...(policy.writesHtml || recaptchaUrl ? [] : [`trusted-types ${trustedTypesPolicies.join(' ')}`]),
    'report-to csp',
  ]
  return {
    'Content-Security-Policy': directives.join('; '),
    'Reporting-Endpoints': `csp="${reportsPath}"`,
    'Permissions-Policy': features.map(feature => permission(feature, policy, origins)).join(', '),
    'Cross-Origin-Opener-Policy': keepsOpener ? 'unsafe-none' : 'same-origin-allow-popups',
    ...(policy.isFramedByUs && { 'X-Frame-Options': 'SAMEORIGIN' }),
  }
}

/** `payment=()` for nobody, `payment=(self "https://js.acquirer.example")` where a row asks for it. */
function permission(feature: string, policy: PagePolicy, origins: PageOrigins): string {
  const services = policy.features?.[feature as PolicyFeature]
  if (!services) return `${feature}=()`
  const hosts = hostsOf(services, origins).map(host => `"${host}"`)
  return `${feature}=(${['self', ...hosts].join(' ')})`
}

/** Addresses of the scripts that a page's HTML loads; none of a service that isn't configured. */
export function scriptsOf({ loads = [] }: PagePolicy, origins: PageOrigins): string[] {
  return loads.flatMap(({ service, script }) =>
    originsOf(service, origins)
      .slice(0, 1)
      .map(origin => new URL(script, origin).href),
  )
}

/** Words of a policy that name no service. */
const ownWords: Record<string, string[]> = { self: ["'self'"], data: ['data:'] }

function hostsOf(services: readonly string[], origins: PageOrigins): string[] {
  const hosts = services.flatMap(name => ownWords[name] ?? originsOf(name, origins))
  return [...new Set(hosts)]
}

/** Throws on a service name that no module declares; an unconfigured service has no origins. */
function originsOf(service: string, origins: PageOrigins): string[] {
  const found = origins[service]
  if (!found) throw new Error(`routes.ts lets ${service} into a page, and no module says where it is`)
  return found.map(address => new URL(address).origin)
}

/** Those that our scripts make, once each: `document.ts`, `service-worker.ts`, `start-worker.ts`. */
const trustedTypesPolicies = ['formats', 'service-worker', 'own-workers']

/** A year. Without includeSubDomains: subdomains may belong to somebody else. */
const strictTransport = 'max-age=31536000'

/** Default headers of every response, errors included. */
export function standingHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': strictTransport }),
  }
}
