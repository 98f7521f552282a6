import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { type Call, respond } from './request.ts'

const compress = promisify(brotliCompress)

export interface WebFile {
  bytes: Uint8Array
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
}

/** Reads all built files once: they are few and small, and nothing outside the list can be asked for. */
export async function readWebFiles(dir: string): Promise<Map<string, WebFile>> {
  const names = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = new Map<string, WebFile>()
  for (const entry of names.filter(name => name.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    const url = `/${path.relative(dir, file).replaceAll(path.sep, '/')}`
    if (!url.startsWith('/.vite/')) files.set(url, await readWebFile(file, url))
  }
  return files
}

async function readWebFile(file: string, url: string): Promise<WebFile> {
  const bytes = await readFile(file)
  const type = types[path.extname(file)] ?? 'application/octet-stream'
  const isText = /text|json|svg/.test(type)
  const isHashed = url.startsWith('/assets/')
  return {
    bytes,
    br: isText ? await shrink(bytes, isHashed) : null,
    headers: {
      'Content-Type': type,
      'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ETag: `"${hash('sha1', bytes, 'base64url')}"`,
      'X-Content-Type-Options': 'nosniff',
    },
  }
}

/**
 * The dozen files that are large get the best and slowest quality, which saves every first visit a fifteenth of its
 * JavaScript and costs the start half a second of processor time; for all files it would be three seconds.
 */
function shrink(bytes: Uint8Array, isHashed: boolean): Promise<Uint8Array> {
  const forHashed = bytes.byteLength > 16_000 ? 11 : 9
  return compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: isHashed ? forHashed : 5 } })
}

/** Answers with the compressed twin when the reader takes it, and with 304 when nothing changed. */
export function respondFile(call: Call, file: WebFile): Response {
  call.route = 'file'
  if (call.header('if-none-match') === file.headers['ETag']) return respond(call, 304, file.headers, null)
  if (file.br && call.header('accept-encoding')?.includes('br')) {
    const headers = { ...file.headers, 'Content-Encoding': 'br', Vary: 'Accept-Encoding' }
    return respond(call, 200, headers, file.br)
  }
  return respond(call, 200, file.headers, file.bytes)
}
