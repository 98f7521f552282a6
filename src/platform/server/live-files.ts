import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { Failure, fail, platformErrors } from '../contract/errors.ts'
import { respondFailure } from './api.ts'
import type { Config } from './config.ts'
import type { ReadDb } from './database.ts'
import type { FileDescription } from './openapi-files.ts'
import type { PubSub } from './pub-sub.ts'
import { type Call, getPath, respond } from './request.ts'

type MaybePromise<T> = T | Promise<T>

/**
 * A small public file that clients poll while something is live. It is served from memory, is the same for
 * everyone, ignores its query, and doesn't count towards an address's limit, because a venue shares one.
 */
export interface LiveFile {
  /** Matches the whole path; its named groups are passed to `answer`, still percent-encoded. */
  pattern: RegExp
  /** For log and metrics, for example `chat-latest`. */
  name: string
  /** For the OpenAPI document. */
  described: Pick<FileDescription, 'path' | 'summary' | 'isReplaced'>
  /** Synchronous if the file is in memory. Returns null to respond 404. */
  answer: (params: Record<string, string>) => MaybePromise<LiveFileResponse | Failure | null>
}

export interface LiveFileResponse {
  /** 410: a newer version exists at another address. */
  status: 200 | 410
  body: string
  /** Quoted; derived from the file's source data, never from the clock. */
  etag: string
  cacheControl: string
}

/** Dependencies of a module's live files, valid as long as the process runs. */
export interface LiveContext {
  read: ReadDb
  hints: PubSub
  config: Config
  registry: Registry
  log: Logger
  /** Milliseconds, monotonic. */
  clock: () => number
  /** Milliseconds since 1970. */
  now: () => number
}

/** Serves the modules' live files; returns null for any other path. */
export function createLiveFiles(files: LiveFile[]) {
  return (call: Call): MaybePromise<Response> | null => {
    const path = getPath(call)
    if (!path.endsWith('.json')) return null
    for (const file of files) {
      const found = file.pattern.exec(path)
      if (!found) continue
      call.route = file.name
      const response = file.answer({ ...found.groups })
      return response instanceof Promise
        ? response.then(resolved => respondLive(call, resolved))
        : respondLive(call, response)
    }
    return null
  }
}

function respondLive(call: Call, response: LiveFileResponse | Failure | null): Response {
  if (!response) return respondFailure(call, fail(platformErrors.notFound))
  if (response instanceof Failure) return respondFailure(call, response)
  const { status, body, etag, cacheControl } = response
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': cacheControl,
    ETag: etag,
  }
  const known = call.header('if-none-match')
  // Proxies that compress mark ETags as weak.
  const isKnown = status === 200 && known !== null && (known === etag || known === `W/${etag}`)
  return isKnown ? respond(call, 304, headers, null) : respond(call, status, headers, body)
}
