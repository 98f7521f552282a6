import { runWhenIdle } from './when-idle.ts'

interface Policy {
  createScriptURL(url: string): unknown
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy
}

let policy: Policy | undefined

/** Returns a script path as Trusted Types require it. The page's policy allows each policy name only once. */
export function toScriptUrl(path: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('service-worker', { createScriptURL: url => url })
  return policy ? (policy.createScriptURL(path) as string) : path
}

/**
 * Delay after page load: the worker is a separate process that loads the offline page and its files, which
 * most pages need only on the next visit.
 */
const afterPageMs = 3_000

/**
 * Registers the service worker (`public/sw.js`) and posts the page's language to it, so that the offline page
 * is cached in the last language used. Does nothing in browsers without service workers.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const scheduleRegistration = () => runWhenIdle(register, afterPageMs)
  if (document.readyState === 'complete') scheduleRegistration()
  else addEventListener('load', scheduleRegistration, { once: true })
  const { lang } = document.documentElement
  navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ lang })).catch(() => {})
}

/**
 * Registers the service worker immediately, for push and for tickets stored offline. Resolves once it is
 * active; only in production builds.
 */
export function getServiceWorker(): Promise<ServiceWorkerRegistration> {
  register()
  return navigator.serviceWorker.ready
}

/** Idempotent: the browser ignores a repeated registration. */
function register(): void {
  if (!import.meta.env.PROD) return
  navigator.serviceWorker.register(toScriptUrl('/sw.js')).catch(() => {})
}
