interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown }
}

let policy: { createScriptURL(url: string): unknown } | undefined

/**
 * Starts a web worker from a URL that the build has generated; the Trusted Types policy accepts no others.
 */
export function startWorker(url: string): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('own-workers', { createScriptURL: same => same })
  return new Worker(policy ? (policy.createScriptURL(url) as string) : url, { type: 'module' })
}
