import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'hono'
import { escapeHtml } from '../pay-page.ts'
import type { Route } from '../routes.ts'
import { type FrameTexts, frameTexts } from './frame-texts.ts'

/** Fields of a card, after the saved ones; each field knows what is said when it is wrong. */
const cardForm = (texts: FrameTexts) => `<form class="card" novalidate>
<fieldset class="saved" hidden data-another="${escapeHtml(texts.another)}" data-remove="${escapeHtml(texts.remove)}"></fieldset>
<div class="fields">
<label>${texts.number} <input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" data-problem="${texts.badNumber}"></label>
<label>${texts.expiry} <input name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" data-problem="${texts.badExpiry}"></label>
<label>${texts.cvc} <input name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" data-problem="${texts.badCvc}"></label>
</div>
<p class="problem" role="alert" hidden></p>
</form>`

const walletButton = ({ wallet }: FrameTexts) =>
  `<button type="button" class="wallet" data-act="click">${wallet}</button>`

/** The wallet's own sheet, above the page: a person or a test decides what becomes of the payment. */
const walletSheet = ({ wallet, pay, cancel, refuse }: FrameTexts, amount: string) => `<main class="sheet">
<h1>${wallet}</h1><p class="amount">${escapeHtml(amount)}</p>
<button type="button" class="wallet" data-act="pay">${pay}</button>
<button type="button" data-act="refuse">${refuse}</button>
<button type="button" data-act="cancel">${cancel}</button></main>`

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'"

interface Page {
  title: string
  body: string
  script: string
  locale?: string
  isDark?: boolean
}

/** A document of the fake script, for frames in pages of the product. */
export function framePage(c: Context, { title, body, script, locale = 'en', isDark }: Page): Response {
  const html = `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="color-scheme" content="${isDark === undefined ? 'light dark' : isDark ? 'dark' : 'light'}">
<link rel="stylesheet" href="/stripe/frame.css">
<script type="module" src="${script}"></script>
</head>
<body>${body}</body>
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

function frame(c: Context): Response {
  const locale = c.req.query('locale') ?? 'en'
  const texts = frameTexts(locale)
  const isDark = c.req.query('theme') === 'night'
  const look = { locale, isDark }
  switch (c.req.query('kind')) {
    case 'payment':
      return framePage(c, {
        title: texts.number,
        body: cardForm(texts),
        script: '/stripe/frame.mjs',
        ...look,
      })
    case 'expressCheckout':
      return framePage(c, {
        title: texts.wallet,
        body: walletButton(texts),
        script: '/stripe/wallet.mjs',
        ...look,
      })
    case 'sheet': {
      const body = walletSheet(texts, c.req.query('amount') ?? '')
      return framePage(c, { title: texts.wallet, body, script: '/stripe/wallet.mjs', ...look })
    }
    default:
      return framePage(c, { title: '', body: '', script: '/stripe/frame.mjs' })
  }
}

/**
 * The fake of Stripe's browser script, and the frames in which it takes cards and calls the API: card numbers
 * never reach the page around them.
 */
export const browserRoutes: Route[] = [
  file('stripe.js', 'text/javascript'),
  file('frame.mjs', 'text/javascript'),
  file('wallet.mjs', 'text/javascript'),
  file('challenge-done.mjs', 'text/javascript'),
  file('frame.css', 'text/css'),
  { method: 'GET', path: '/stripe/frame/', handle: frame },
]
