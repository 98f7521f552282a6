import type { Context } from 'hono'

/** A button on a payment page, rendered as a form that posts to `action`. */
interface PageForm {
  label: string
  isMain?: boolean
  action: string
  method?: 'get' | 'post'
  /** Target of the form on a framed page: `_top` leaves the frame. */
  target?: '_top'
  charset?: string
  fields?: Record<string, string>
}

interface PayPage {
  /** Name of the real service, such as "KakaoPay". */
  service: string
  title: string
  amount: string
  lines: readonly string[]
  forms: readonly PageForm[]
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, sign => escapes[sign] ?? sign)

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f2f7;color:#1c1626}
main{background:#fff;border-radius:16px;padding:32px;width:min(90vw,360px);box-sizing:border-box}
h1{font-size:20px;margin:0 0 4px}.amount{font-size:28px;font-weight:700;margin:12px 0}p{margin:0 0 8px;overflow-wrap:anywhere}
.note{color:#5d5470;font-size:14px}form{margin:0}button{display:block;width:100%;min-height:48px;margin-top:12px;border-radius:24px;border:1px solid #6b2fd6;background:none;color:#6b2fd6;font:inherit;font-weight:600;cursor:pointer}
button.main{background:#6b2fd6;color:#fff}
@media (prefers-color-scheme:dark){body{background:#15101d;color:#f3eefb}main{background:#221a2e}.note{color:#b6abc8}button{border-color:#b78cff;color:#b78cff}button.main{background:#b78cff;color:#15101d}}`

const renderForm = ({ label, isMain, action, method = 'post', target, charset, fields = {} }: PageForm) =>
  `<form action="${escapeHtml(action)}" method="${method}"${target ? ` target="${target}"` : ''}${
    charset ? ` accept-charset="${charset}"` : ''
  }>${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')}<button${isMain ? ' class="main"' : ''}>${escapeHtml(label)}</button></form>`

/**
 * Renders a provider's payment page, on which a person or a test clicks a button. It is for developers and
 * operators, so it isn't translated.
 */
export function renderPayPage(c: Context, { service, title, amount, lines, forms }: PayPage): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(service)} · sandbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,"><style>${style}</style></head><body><main><p class="note">${escapeHtml(service)}, played by the sandbox. No money moves.</p>
<h1>${escapeHtml(title)}</h1><p class="amount">${escapeHtml(amount)}</p>${lines
    .map(line => `<p class="note">${escapeHtml(line)}</p>`)
    .join('')}${forms.map(renderForm).join('')}</main></body></html>`
  return c.html(html, 200, {
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'strict-origin',
  })
}

export const formatWon = (amount: number): string => `₩${amount.toLocaleString('en')}`
