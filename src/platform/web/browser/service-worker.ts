import { runWhenIdle } from './when-idle.ts'

interface Policy {
  createScriptURL(url: string): unknown
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy
}

let policy: Policy | undefined

/**
 * Converts a script path to a trusted URL, which Trusted Types require. The page's policy allows each policy
 * name only once.
 */
export function toScriptUrl(path: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('service-worker', { createScriptURL: url => url })
  return policy ? (policy.createScriptURL(path) as string) : path
}

/**
 * Delay after page load, because the worker is a separate process that loads the offline page and its files,
 * which most visitors need only on the next visit.
 */
const afterPageMs = 3_000

/**
 * Registers the service worker (`public/sw.js`) and sends it the page's language, so that it caches the
 * offline page in the last language used. Does nothing in browsers without service workers.
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
 * Registers the service worker immediately, for push notifications and offline tickets. Resolves once it is
 * active; never resolves in development builds.
 */
export function getServiceWorker(): Promise<ServiceWorkerRegistration> {
  register()
  return navigator.serviceWorker.ready
}

/** Idempotent, because the browser ignores a repeated registration. */
function register(): void {
  if (!import.meta.env.PROD) return
  navigator.serviceWorker.register(toScriptUrl('/sw.js')).catch(() => {})
}
