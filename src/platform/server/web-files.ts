import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type ContentEncoding, parseAcceptEncoding } from './content-encoding.ts'
import { type Call, respond } from './request.ts'

interface Form {
  bytes: Uint8Array
  headers: Record<string, string>
}

/** A file with its content uncompressed and compressed; pictures and fonts have no compressed form. */
export interface WebFile extends Form {
  encoded: Partial<Record<ContentEncoding, Form>>
}

/** File extensions of the build's compressed variants (`build/precompress-files.ts`). */
const encodedExtensions: Record<ContentEncoding, string> = { br: '.br', gzip: '.gz' }

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
}

/**
 * Reads all built files into memory: they are few and small, and serving from memory rules out path
 * traversal.
 */
export async function readWebFiles(dir: string): Promise<Map<string, WebFile>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const found = entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name))
  const all = new Set(found)
  const files = new Map<string, WebFile>()
  for (const file of found) {
    const url = `/${path.relative(dir, file).replaceAll(path.sep, '/')}`
    const isTwin = /\.(?:br|gz)$/.test(file) && all.has(file.slice(0, -'.br'.length))
    if (isTwin || url.startsWith('/.vite/')) continue
    const encoded: Partial<Record<ContentEncoding, Uint8Array>> = {}
    for (const [name, extension] of Object.entries(encodedExtensions) as [ContentEncoding, string][]) {
      if (all.has(file + extension)) encoded[name] = await readFile(file + extension)
    }
    files.set(url, toWebFile(url, await readFile(file), encoded))
  }
  return files
}

const isPicture = (url: string) => /\.(?:png|ico|svg)$/.test(url)

function toWebFile(
  url: string,
  bytes: Uint8Array,
  encoded: Partial<Record<ContentEncoding, Uint8Array>>,
): WebFile {
  const isHashed = /^\/(?:studio\/)?assets\//.test(url)
  const version = hash('sha1', bytes, 'base64url')
  const headers = {
    'Content-Type': types[path.extname(url)] ?? 'application/octet-stream',
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ETag: `"${version}"`,
    // Allows other origins, because mail programs and other sites embed icons and link-preview pictures.
    ...(isPicture(url) && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    ...(Object.keys(encoded).length > 0 && { Vary: 'Accept-Encoding' }),
  }
  // Gives each encoding a separate ETag, because a strong one promises identical bytes.
  const forms = Object.entries(encoded).map(([name, form]) => [
    name,
    { bytes: form, headers: { ...headers, 'Content-Encoding': name, ETag: `"${version}-${name}"` } },
  ])
  return { bytes, headers, encoded: Object.fromEntries(forms) }
}

/** Responds with the encoding that the client prefers, or with 304 if its ETag matches. */
export function respondFile(call: Call, file: WebFile): Response {
  call.route = 'file'
  const accepted = parseAcceptEncoding(call.header('accept-encoding')).find(name => file.encoded[name])
  const { headers, bytes } = (accepted && file.encoded[accepted]) || file
  if (call.header('if-none-match') !== headers['ETag']) return respond(call, 200, headers, bytes)
  const { 'Content-Encoding': _, ...unchanged } = headers
  return respond(call, 304, unchanged, null)
}
