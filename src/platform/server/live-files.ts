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
 * A small public file that clients poll during a live show. It is served from memory, is the same for
 * everyone and ignores its query. It doesn't count towards the limit of an IP address, because a whole venue
 * may share one.
 */
export interface LiveFile {
  /** Matches the whole path; its named groups are passed to `answer`, still percent-encoded. */
  pattern: RegExp
  /** For logs and metrics, such as `chat-latest`. */
  name: string
  described: Pick<FileDescription, 'path' | 'summary' | 'isReplaced'>
  /** Returns the file, synchronously if it is in memory; null to respond 404. */
  answer: (params: Record<string, string>) => MaybePromise<LiveFileResponse | Failure | null>
}

export interface LiveFileResponse {
  /** 410 if a newer version exists at another URL. */
  status: 200 | 410
  body: string
  /** Quoted ETag; derived from the file's source data, never from the clock. */
  etag: string
  cacheControl: string
}

/** Dependencies of a module's live files, valid for the lifetime of the process. */
export interface LiveContext {
  read: ReadDb
  hints: PubSub
  config: Config
  registry: Registry
  log: Logger
  /** Returns a monotonic time in milliseconds. */
  clock: () => number
  /** Milliseconds since 1970. */
  now: () => number
}

/** Returns a handler that serves the modules' live files, or returns null for any other path. */
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
  // Accepts weak ETags, because proxies that compress mark them as weak.
  const isKnown = status === 200 && known !== null && (known === etag || known === `W/${etag}`)
  return isKnown ? respond(call, 304, headers, null) : respond(call, status, headers, body)
}
