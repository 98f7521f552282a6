import type { PagePolicy, PolicyDirective, PolicyFeature } from '../contract/page-policy.ts'
import { reportsPath } from './browser-reports.ts'
import type { Config } from './config.ts'

export type PageOrigins = Readonly<Record<string, readonly string[]>>

interface HeaderOptions {
  /** CSP hashes of the inline scripts in every page. */
  inlineScriptHashes: string[]
  /** The origin of reCAPTCHA if it is on; its script loads others from a second host (payments.md 10). */
  recaptchaUrl?: string | undefined
  /**
   * Whether this page, when a service's window returns to it, stays connected to the page that opened the
   * window.
   */
  keepsOpener?: boolean
}

/** Browser features that are off unless a page's policy enables them. */
const features = ['camera', 'microphone', 'geolocation', 'payment', 'usb'] as const

/**
 * Builds the headers of a route's pages (design 5). Scripts and styles come only from our own files; inline
 * scripts (the theme, and the start after the first picture) are allowed by their hashes. Additions of a
 * route's policy apply only to the documents of that route.
 */
export function buildPageHeaders(
  { inlineScriptHashes, recaptchaUrl, keepsOpener = false }: HeaderOptions,
  policy: PagePolicy = {},
  origins: PageOrigins = {},
): Record<string, string> {
  const check = recaptchaUrl ? [`${recaptchaUrl}/recaptcha/`] : []
  const extraCheckSources = recaptchaUrl ? ['https://www.gstatic.com/recaptcha/'] : []
  const hashes = inlineScriptHashes.map(hash => `'sha256-${hash}'`)
  const wasm = policy.runsWasm ? ["'wasm-unsafe-eval'"] : []
  const allow = (directive: PolicyDirective, ...always: string[]) =>
    [directive, ...new Set([...always, ...listHosts(policy.allows?.[directive] ?? [], origins)])].join(' ')
  const directives = [
    "default-src 'self'",
    allow('script-src', "'self'", ...hashes, ...check, ...extraCheckSources, ...wasm),
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
    // Names no policies if reCAPTCHA is on, because it creates policies with other names.
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

/**
 * Returns `payment=()` by default, and for example `payment=(self "https://js.acquirer.example")` if the
 * policy enables the feature.
 */
function permission(feature: string, policy: PagePolicy, origins: PageOrigins): string {
  const services = policy.features?.[feature as PolicyFeature]
  if (!services) return `${feature}=()`
  const hosts = listHosts(services, origins).map(host => `"${host}"`)
  return `${feature}=(${['self', ...hosts].join(' ')})`
}

/** Returns the URLs of scripts that a page's HTML loads; omits those of unconfigured services. */
export function listScriptUrls({ loads = [] }: PagePolicy, origins: PageOrigins): string[] {
  return loads.flatMap(({ service, script }) =>
    getOrigins(service, origins)
      .slice(0, 1)
      .map(origin => new URL(script, origin).href),
  )
}

/** Keywords of a policy that aren't service names. */
const keywords: Record<string, string[]> = { self: ["'self'"], data: ['data:'] }

function listHosts(services: readonly string[], origins: PageOrigins): string[] {
  const hosts = services.flatMap(name => keywords[name] ?? getOrigins(name, origins))
  return [...new Set(hosts)]
}

/**
 * Returns the origins of a service; empty if it isn't configured.
 * @throws for a service name that no module declares
 */
function getOrigins(service: string, origins: PageOrigins): string[] {
  const found = origins[service]
  if (!found) throw new Error(`routes.ts lets ${service} into a page, and no module says where it is`)
  return found.map(address => new URL(address).origin)
}

/**
 * Trusted Types policies that our scripts create, each once: `document.ts`, `service-worker.ts`,
 * `start-worker.ts`.
 */
const trustedTypesPolicies = ['formats', 'service-worker', 'own-workers']

/** HSTS for one year, without includeSubDomains because subdomains may belong to others. */
const strictTransport = 'max-age=31536000'

/** Builds the headers of every response, including errors. */
export function buildDefaultHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': strictTransport }),
  }
}
