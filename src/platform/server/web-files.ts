import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Call, respond } from './request.ts'

export interface WebFile {
  bytes: Uint8Array
  /** Brotli-compressed; null for pictures and fonts. */
  br: Uint8Array | null
  headers: Record<string, string>
}

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

/** Reads all built files into memory: they're few and small, and path traversal is impossible. */
export async function readWebFiles(dir: string): Promise<Map<string, WebFile>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const found = entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name))
  const all = new Set(found)
  const files = new Map<string, WebFile>()
  for (const file of found) {
    const url = `/${path.relative(dir, file).replaceAll(path.sep, '/')}`
    const isTwin = file.endsWith('.br') && all.has(file.slice(0, -'.br'.length))
    if (isTwin || url.startsWith('/.vite/')) continue
    const br = all.has(`${file}.br`) ? await readFile(`${file}.br`) : null
    files.set(url, toWebFile(url, await readFile(file), br))
  }
  return files
}

const isPicture = (url: string) => /\.(?:png|ico|svg)$/.test(url)

function toWebFile(url: string, bytes: Uint8Array, br: Uint8Array | null): WebFile {
  const isHashed = url.startsWith('/assets/')
  return {
    ...{ bytes, br },
    headers: {
      'Content-Type': types[path.extname(url)] ?? 'application/octet-stream',
      'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ETag: `"${hash('sha1', bytes, 'base64url')}"`,
      // Icons and link-preview pictures are embedded by mail programs and other sites.
      ...(isPicture(url) && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
      ...(br && { Vary: 'Accept-Encoding' }),
    },
  }
}

/** Serves the brotli version if accepted, and 304 if the ETag matches. */
export function respondFile(call: Call, file: WebFile): Response {
  call.route = 'file'
  if (call.header('if-none-match') === file.headers['ETag']) return respond(call, 304, file.headers, null)
  if (file.br && call.header('accept-encoding')?.includes('br')) {
    return respond(call, 200, { ...file.headers, 'Content-Encoding': 'br' }, file.br)
  }
  return respond(call, 200, file.headers, file.bytes)
}
