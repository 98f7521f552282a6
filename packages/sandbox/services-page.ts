import type { Context } from 'hono'
import type { FaultKinds } from './faults.ts'
import { escapeHtml } from './pay-page.ts'

/** A service as returned by `GET /sandbox/services/`; fields specific to the service are shown unchanged. */
export interface ListedService {
  name: string
  title: string
  url: string
  keys: Record<string, string>
  faults: FaultKinds | undefined
  cards?: unknown
}

const sheets = ['tokens.css', 'reset.css', 'fonts.css', 'base.css', 'inbox.css']
const policy = "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; base-uri 'none'"

/** Renders a page about the simulated services: keys, test cards, and faults to inject. */
export function renderServicesPage(c: Context, services: ListedService[]): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Services of the sandbox · Fanfare</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
${sheets.map(sheet => `<link rel="stylesheet" href="/inbox/${sheet}">`).join('\n')}
</head>
<body>
<header class="bar">
  <h1>Services</h1>
  <p class="lead">Who is played on this machine, as the server knows them. No money moves.</p>
  <p><a href="/">Inbox</a></p>
</header>
<main class="services">
${services.map(renderSection).join('\n')}
</main>
</body>
</html>
`
  const headers = { 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' }
  return c.html(html, 200, { ...headers, 'Referrer-Policy': 'no-referrer' })
}

function renderSection({ name, title, url, keys, faults, cards }: ListedService): string {
  const ordered = [...(faults?.calls ?? []), ...(faults?.events ?? [])].join(', ')
  return `<section aria-labelledby="${escapeHtml(name)}">
<h2 id="${escapeHtml(name)}">${escapeHtml(title)}</h2>
<p>At <code>${escapeHtml(url)}</code></p>
${renderTable('Keys', Object.entries(keys))}
${Array.isArray(cards) ? renderTable('Test cards', cards.map(cardRow)) : ''}
<p>Can be ordered to go wrong: ${escapeHtml(ordered)}</p>
</section>`
}

const cardRow = (card: { number?: string; result?: string }): [string, string] => [
  ...([card.number ?? '', card.result ?? ''] as const),
]

function renderTable(caption: string, rows: [string, string][]): string {
  const lines = rows.map(([name, value]) => {
    return `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`
  })
  return `<table><caption>${caption}</caption><tbody>${lines.join('')}</tbody></table>`
}
