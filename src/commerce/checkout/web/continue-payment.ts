import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { createPayment } from '../../payments/contract.ts'

export type Payment = ResponseOf<typeof createPayment>
export type NextAction = NonNullable<Payment['next_action']>
type FormAction = Extract<NextAction, { type: 'form' }>
type RedirectAction = Extract<NextAction, { type: 'redirect' }>

export function getDevice(): 'desktop' | 'mobile' {
  return /Android|iPhone|iPad|iPod|Mobile/.test(navigator.userAgent) ? 'mobile' : 'desktop'
}

/** Redirects to the provider's page, or to its app on phones. */
export function followRedirect({ url, mobile_url: mobileUrl }: RedirectAction): void {
  window.location.assign(getDevice() === 'mobile' && mobileUrl !== null ? mobileUrl : url)
}

const formId = 'provider-form'

/** Submits a signed form to the provider: its script opens a modal, or the form redirects the page. */
export async function sendForm(action: FormAction): Promise<void> {
  document.getElementById(formId)?.remove()
  const form = document.createElement('form')
  form.id = formId
  form.method = 'post'
  form.action = action.url
  form.acceptCharset = action.charset
  form.hidden = true
  for (const [name, value] of Object.entries(action.fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  if (action.script_url === null) return form.submit()
  await loadScript(action.script_url)
  const provider = (window as { INIStdPay?: { pay: (form: string) => void } }).INIStdPay
  if (!provider) throw new Error('the provider’s script did not come')
  provider.pay(formId)
}

const scripts = new Map<string, Promise<void>>()

/** Loads a provider's script once per page; a failed load can be retried. */
export function loadScript(url: string): Promise<void> {
  const known = scripts.get(url)
  if (known) return known
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.onload = () => resolve()
    script.onerror = () => {
      scripts.delete(url)
      script.remove()
      reject(new Error('the provider’s script did not come'))
    }
    document.head.append(script)
  })
  scripts.set(url, loading)
  return loading
}
