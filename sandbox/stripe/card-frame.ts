import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'hono'
import type { Route } from '../routes.ts'

const cardForm = `<form class="card" novalidate>
<label>Card number <input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242"></label>
<label>Expires <input name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY"></label>
<label>Security code <input name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC"></label>
<p class="problem" role="alert" hidden></p>
</form>`

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'"

/** A document of the fake script, for frames in pages of the product. */
export function framePage(c: Context, page: { title: string; body: string; script: string }): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${page.title}</title>
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/stripe/frame.css">
<script type="module" src="${page.script}"></script>
</head>
<body>${page.body}</body>
</html>
`
  return c.html(html, 200, { 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' })
}

function file(name: string, type: string): Route {
  const address = path.join(import.meta.dirname, 'browser', name)
  const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' }
  const handle = async (c: Context) => c.body(await readFile(address), 200, headers)
  return { method: 'GET', path: `/stripe/${name}`, handle }
}

/**
 * The fake of Stripe's browser script, and the frame in which it takes cards and calls the API: card numbers
 * never reach the page around it. `bare` is the same frame without fields.
 */
export const browserRoutes: Route[] = [
  file('stripe.js', 'text/javascript'),
  file('frame.mjs', 'text/javascript'),
  file('challenge-done.mjs', 'text/javascript'),
  file('frame.css', 'text/css'),
  {
    ...{ method: 'GET', path: '/stripe/frame/' },
    handle: c => {
      const body = c.req.query('bare') === '1' ? '' : cardForm
      return framePage(c, { title: 'Card', body, script: '/stripe/frame.mjs' })
    },
  },
]
