/** Configuration of Google reCAPTCHA for the browser, present if the operator has configured keys. */
export interface Recaptcha {
  /** Origin of the script. */
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
 * Loads Google's script once, on demand for privacy. Rejects with ERR_BROWSER_PROBLEM if the script is
 * blocked; a later call tries again.
 */
export function loadRecaptcha(recaptcha: Recaptcha): Promise<Grecaptcha> {
  loading ??= insertScript(recaptcha).catch(error => {
    loading = null
    throw error
  })
  return loading
}

/**
 * Requests a token for one call, valid for two minutes (payments.md 10). `action` may contain letters,
 * digits, `/` and `_`.
 */
export async function requestRecaptchaToken(recaptcha: Recaptcha, action: string): Promise<string> {
  const grecaptcha = await loadRecaptcha(recaptcha)
  try {
    return await grecaptcha.execute(recaptcha.siteKey, { action })
  } catch {
    throw new Error('ERR_BROWSER_PROBLEM')
  }
}

function insertScript({ url, siteKey }: Recaptcha): Promise<Grecaptcha> {
  allowScripts([`${url}/recaptcha/`, 'https://www.gstatic.com/recaptcha/'])
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

/** Creates a Trusted Types policy that allows only Google's script URLs. */
function allowScripts(beginnings: string[]): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const isTrusted = (url: string) => beginnings.some(beginning => url.startsWith(beginning))
  try {
    trustedTypes?.createPolicy('default', { createScriptURL: url => (isTrusted(url) ? url : null) })
  } catch {
    // An earlier attempt has already created the default policy.
  }
}
