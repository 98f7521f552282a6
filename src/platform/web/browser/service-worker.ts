interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown }
}

/** Installs the offline page (`public/sw.js`). A browser without service workers simply goes without. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: url => url })
  const url = policy ? (policy.createScriptURL('/sw.js') as string) : '/sw.js'
  navigator.serviceWorker.register(url).catch(() => {})
}
