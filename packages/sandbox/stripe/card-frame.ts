import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'hono'
import { escapeHtml } from '../pay-page.ts'
import type { Route } from '../routes.ts'
import { type FrameTexts, getFrameTexts } from './frame-texts.ts'

/** Renders the fields for a new card, below the saved cards. Each field has the message for invalid input. */
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

/** Renders the wallet's sheet above the page, on which a person or a test decides the payment's outcome. */
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

/** Renders a document of the simulated script, for frames in the product's pages. */
export function renderFramePage(c: Context, { title, body, script, locale = 'en', isDark }: Page): Response {
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

function createFileRoute(name: string, type: string): Route {
  const address = path.join(import.meta.dirname, 'browser', name)
  const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' }
  const handle = async (c: Context) => c.body(await readFile(address), 200, headers)
  return { method: 'GET', path: `/stripe/${name}`, handle }
}

function frame(c: Context): Response {
  const locale = c.req.query('locale') ?? 'en'
  const texts = getFrameTexts(locale)
  const isDark = c.req.query('theme') === 'night'
  const look = { locale, isDark }
  switch (c.req.query('kind')) {
    case 'payment':
      return renderFramePage(c, {
        title: texts.number,
        body: cardForm(texts),
        script: '/stripe/frame.mjs',
        ...look,
      })
    case 'expressCheckout':
      return renderFramePage(c, {
        title: texts.wallet,
        body: walletButton(texts),
        script: '/stripe/wallet.mjs',
        ...look,
      })
    case 'sheet': {
      const body = walletSheet(texts, c.req.query('amount') ?? '')
      return renderFramePage(c, { title: texts.wallet, body, script: '/stripe/wallet.mjs', ...look })
    }
    default:
      return renderFramePage(c, { title: '', body: '', script: '/stripe/frame.mjs' })
  }
}

/**
 * Serves the simulated browser script of Stripe, and the frames in which it takes cards and calls the API, so
 * that card numbers never reach the surrounding page.
 */
export const browserRoutes: Route[] = [
  createFileRoute('stripe.js', 'text/javascript'),
  createFileRoute('frame.mjs', 'text/javascript'),
  createFileRoute('wallet.mjs', 'text/javascript'),
  createFileRoute('challenge-done.mjs', 'text/javascript'),
  createFileRoute('frame.css', 'text/css'),
  { method: 'GET', path: '/stripe/frame/', handle: frame },
]
