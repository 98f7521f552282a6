import { Hono } from 'hono'
import { brand } from '../brand.ts'
import { escapeHtml } from '../web/head.ts'
import type { Implementation } from './implement.ts'
import { buildOpenApiDocument } from './openapi.ts'
import type { FileDescription } from './openapi-files.ts'
import { type AppEnv, getCall, respond } from './request.ts'
import { buildPageHeaders } from './security-headers.ts'

interface Operation {
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}

/** Serves `/api/openapi.json` for programs and `/api/docs/` for people, both generated from the contract. */
export function createApiDocs(
  implementations: Implementation[],
  origin: string,
  files: readonly FileDescription[] = [],
): Hono<AppEnv> {
  // Built at the first request, because it would take longer than the rest of the start-up.
  let made: ReturnType<typeof buildDocs> | undefined
  const get = () => {
    made ??= buildDocs(implementations, origin, files)
    return made
  }
  const cache = { 'Cache-Control': 'public, s-maxage=300' }
  const forPrograms = {
    ...cache,
    'Content-Type': 'application/json; charset=utf-8',
  }
  const forPeople = {
    ...buildPageHeaders({ inlineScriptHashes: [] }),
    ...cache,
    'Content-Type': 'text/html; charset=utf-8',
  }
  const docs = new Hono<AppEnv>({ strict: false })
  docs.get('/openapi.json', c => respond(getCall(c), 200, forPrograms, get().json))
  docs.get('/docs', c => respond(getCall(c), 200, forPeople, get().html))
  return docs
}

function buildDocs(implementations: Implementation[], origin: string, files: readonly FileDescription[]) {
  const endpoints = implementations.map(({ endpoint }) => endpoint)
  const document = buildOpenApiDocument(endpoints, origin, files)
  const paths = document.paths as Record<string, Record<string, Operation>>
  return { json: JSON.stringify(document), html: docsHtml(paths) }
}

function docsHtml(paths: Record<string, Record<string, Operation>>): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brand.name} API</title><link rel="stylesheet" href="/api-docs.css"></head><body><main>
<h1>${brand.name} API</h1>
<p>${calls.length} calls. The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Calls"><ul>${calls
    .map(({ path, method }) => `<li><a href="#${anchor(method, path)}"><b>${method}</b> ${path}</a></li>`)
    .join('')}</ul></nav>
${calls.map(call => callHtml(call)).join('\n')}</main></body></html>`
}

function callHtml({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}): string {
  const rows = operation.parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${name}</code></td><td>${place}${required ? ', required' : ''}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  )
  const responses = Object.entries(operation.responses).map(
    ([status, { description, content }]) =>
      `<details><summary><b>${status}</b> ${escapeHtml(description)}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(content?.['application/json']?.schema ?? {}, null, 2))}</pre></details>`,
  )
  return `<section id="${anchor(method, path)}"><h2><b>${method}</b> ${path}</h2>
<p>${escapeHtml(operation.summary)}</p><p><small>${escapeHtml(operation.description)}</small></p>
${rows.length > 0 ? `<table><thead><tr><th>Name</th><th>In</th><th>Schema</th></tr></thead><tbody>${rows.join('')}</tbody></table>` : ''}
${responses.join('\n')}</section>`
}

function anchor(method: string, path: string): string {
  return `${method.toLowerCase()}${path.replaceAll(/[^a-z0-9]+/gi, '-').replace(/-$/, '')}`
}
