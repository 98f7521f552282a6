/** Google's human check, where the operator has keys for it. */
export interface Recaptcha {
  /** Origin of its scripts. */
  url: string
  siteKey: string
}

interface Grecaptcha {
  ready: (run: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown
}

let loading: Promise<Grecaptcha> | null = null

/**
 * Loads Google's script, once; nothing of it is on a page before. Rejects with ERR_BROWSER_PROBLEM where something
 * keeps it away, and may be asked again.
 */
export function loadRecaptcha(recaptcha: Recaptcha): Promise<Grecaptcha> {
  loading ??= insertScript(recaptcha).catch(error => {
    loading = null
    throw error
  })
  return loading
}

/** A token for one call, good for two minutes (payments.md 10). `action`: letters, digits, `/` and `_`. */
export async function askRecaptcha(recaptcha: Recaptcha, action: string): Promise<string> {
  const grecaptcha = await loadRecaptcha(recaptcha)
  try {
    return await grecaptcha.execute(recaptcha.siteKey, { action })
  } catch {
    throw new Error('ERR_BROWSER_PROBLEM')
  }
}

function insertScript({ url, siteKey }: Recaptcha): Promise<Grecaptcha> {
  trust([`${url}/recaptcha/`, 'https://www.gstatic.com/recaptcha/'])
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('ERR_BROWSER_PROBLEM'))
    }
    script.onerror = fail
    script.onload = () => {
      const { grecaptcha } = globalThis as { grecaptcha?: Grecaptcha }
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
      else fail()
    }
    script.src = `${url}/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
    document.head.append(script)
  })
}

/** Pages take no address of a script as plain text; these of Google's, and no other, are let through. */
function trust(beginnings: string[]): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const isTrusted = (url: string) => beginnings.some(beginning => url.startsWith(beginning))
  try {
    trustedTypes?.createPolicy('default', { createScriptURL: url => (isTrusted(url) ? url : null) })
  } catch {
    // A page has one default policy: it stands since an earlier attempt.
  }
}
