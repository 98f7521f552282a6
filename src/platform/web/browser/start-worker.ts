interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown }
}

let policy: { createScriptURL(url: string): unknown } | undefined

/** Starts a worker of ours, whose address the build has made: only such addresses are given to the policy. */
export function startWorker(url: string): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('own-workers', { createScriptURL: same => same })
  return new Worker(policy ? (policy.createScriptURL(url) as string) : url, { type: 'module' })
}
