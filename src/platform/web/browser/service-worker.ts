import { whenIdle } from './when-idle.ts'

interface Policy {
  createScriptURL(url: string): unknown
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy
}

let policy: Policy | undefined

/** A script's path as Trusted Types want it. The page's policy allows each of its names once. */
export function scriptUrl(path: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('service-worker', { createScriptURL: url => url })
  return policy ? (policy.createScriptURL(path) as string) : path
}

/** It is a process of its own that loads the offline page with its files, which most pages need for the next visit only. */
const afterPageMs = 3_000

/**
 * Installs the offline page (`public/sw.js`) and tells it this page's language, so that it is kept in the language
 * that was read last. A browser without service workers simply goes without.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const later = () => whenIdle(register, afterPageMs)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
  const { lang } = document.documentElement
  navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ lang })).catch(() => {})
}

/** The service worker for what needs it now: a ticket to keep, push. Resolves once it runs, in production builds only. */
export function serviceWorkerNow(): Promise<ServiceWorkerRegistration> {
  register()
  return navigator.serviceWorker.ready
}

/** Again is nothing new to the browser. */
function register(): void {
  if (!import.meta.env.PROD) return
  navigator.serviceWorker.register(scriptUrl('/sw.js')).catch(() => {})
}
