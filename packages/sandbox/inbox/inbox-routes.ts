import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Messages } from '../messages.ts'
import type { Route } from '../routes.ts'
import { renderInboxPage } from './inbox-page.ts'

const design = path.join(import.meta.dirname, '../../../src/platform/ui')

/** Static files: the inbox's own, and the product's styles and fonts. */
const files: Record<string, { file: string; type: string }> = {
  '/inbox/inbox.css': { file: path.join(import.meta.dirname, 'inbox.css'), type: 'text/css; charset=utf-8' },
  '/inbox/inbox.mjs': {
    file: path.join(import.meta.dirname, 'inbox.mjs'),
    type: 'text/javascript; charset=utf-8',
  },
  ...designFiles(['tokens.css', 'reset.css', 'base.css', 'fonts.css'], 'text/css; charset=utf-8'),
  ...designFiles(
    ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'].map(
      part => `fonts/fanfare-display-${part}.woff2`,
    ),
    'font/woff2',
  ),
}

function designFiles(names: string[], type: string) {
  return Object.fromEntries(names.map(name => [`/inbox/${name}`, { file: path.join(design, name), type }]))
}

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

// CSP for displayed emails: inline styles but no scripts, sandboxed from the inbox around them.
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:"

/** Serves the inbox page, and the API that the page and tests use. */
export function createInboxRoutes(messages: Messages): Route[] {
  return [
    { method: 'GET', path: '/', handle: page },
    {
      method: 'GET',
      path: '/inbox/messages/',
      handle: c => c.json({ results: messages.list(readFilter(c)) }),
    },
    { method: 'DELETE', path: '/inbox/messages/', handle: c => clear(c, messages) },
    { method: 'GET', path: '/inbox/changes/', handle: c => changes(c, messages) },
    { method: 'GET', path: '/inbox/mails/:id/', handle: c => mailHtml(c, messages) },
    { method: 'GET', path: '/inbox/mails/:id/source.eml', handle: c => mailSource(c, messages) },
    ...Object.entries(files).map(
      ([address, file]): Route => ({
        method: 'GET',
        path: address,
        handle: c => serveFile(c, file),
      }),
    ),
  ]
}

async function serveFile(c: Context, { file, type }: { file: string; type: string }) {
  const headers = { 'Content-Type': type, 'Cache-Control': 'no-cache' }
  if (!file.endsWith('.css')) return c.body(await readFile(file), 200, headers)
  // Removes the imports, because the page links every style sheet itself.
  return c.body((await readFile(file, 'utf8')).replaceAll(/^@import .*$/gm, ''), 200, headers)
}

function page(c: Context) {
  return c.html(renderInboxPage(), 200, {
    'Content-Security-Policy': pagePolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  })
}

function clear(c: Context, messages: Messages) {
  messages.clear()
  return c.json({})
}

function readFilter(c: Context) {
  const number = (name: string) => Number(c.req.query(name)) || undefined
  const [after, limit] = [number('after'), number('limit')]
  return {
    kind: c.req.query('kind'),
    to: c.req.query('to'),
    ...(after !== undefined && { after }),
    ...(limit !== undefined && { limit }),
  }
}

function changes(c: Context, messages: Messages) {
  return streamSSE(c, async stream => {
    let wake = () => {}
    let isChanged = true
    const stop = messages.watch(() => {
      isChanged = true
      wake()
    })
    stream.onAbort(() => {
      stop()
      wake()
    })
    while (!stream.aborted) {
      if (isChanged) {
        isChanged = false
        await stream.writeSSE({ event: 'change', data: '' })
      } else {
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
    }
  })
}

function mailHtml(c: Context, messages: Messages) {
  const mail = messages.find(Number(c.req.param('id')))
  if (mail?.kind !== 'mail') return c.notFound()
  return c.html(`<base target="_blank">${mail.html}`, 200, {
    'Content-Security-Policy': mailPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  })
}

async function mailSource(c: Context, messages: Messages) {
  const mail = messages.find(Number(c.req.param('id')))
  if (mail?.kind !== 'mail') return c.notFound()
  return c.body(await readFile(messages.sourceFile(mail.id)), 200, {
    'Content-Type': 'message/rfc822',
    'Content-Disposition': `attachment; filename="mail-${mail.id}.eml"`,
  })
}
