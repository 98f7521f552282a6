import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { Failure, fail, platformErrors } from '../contract/errors.ts'
import { respondFailure } from './api.ts'
import type { Config } from './config.ts'
import type { ReadDb } from './database.ts'
import type { Hints } from './hints.ts'
import type { FileDescription } from './openapi-files.ts'
import { type Call, pathOf, respond } from './request.ts'

type MaybeLater<T> = T | Promise<T>

/**
 * A small public file that everybody polls while something is live. It is answered from the memory of the process, is
 * the same for everybody, ignores its query, and does not count against an address, since a venue shares one.
 */
export interface LiveFile {
  /** Matches the whole path; its named groups go to `answer`, still percent-encoded. */
  pattern: RegExp
  /** For log and metrics, for example `chat-latest`. */
  name: string
  /** For the OpenAPI document. */
  described: Pick<FileDescription, 'path' | 'summary' | 'isReplaced'>
  /** At once where it is in memory. Null answers 404. */
  answer: (params: Record<string, string>) => MaybeLater<LiveAnswer | Failure | null>
}

export interface LiveAnswer {
  /** 410: what was here has a newer version elsewhere. */
  status: 200 | 410
  body: string
  /** With its quotes; made of what the file is built from, never of the clock. */
  etag: string
  cacheControl: string
}

/** What a module's live files may use as long as the process runs. */
export interface LiveContext {
  read: ReadDb
  hints: Hints
  config: Config
  registry: Registry
  log: Logger
  /** Milliseconds, monotonic. */
  clock: () => number
  /** Milliseconds since 1970. */
  now: () => number
}

/** Serves the modules' live files; null for any other path. */
export function createLiveFiles(files: LiveFile[]) {
  return (call: Call): MaybeLater<Response> | null => {
    const path = pathOf(call)
    if (!path.endsWith('.json')) return null
    for (const file of files) {
      const found = file.pattern.exec(path)
      if (!found) continue
      call.route = file.name
      const answer = file.answer({ ...found.groups })
      return answer instanceof Promise
        ? answer.then(later => respondLive(call, later))
        : respondLive(call, answer)
    }
    return null
  }
}

function respondLive(call: Call, answer: LiveAnswer | Failure | null): Response {
  if (!answer) return respondFailure(call, fail(platformErrors.notFound))
  if (answer instanceof Failure) return respondFailure(call, answer)
  const { status, body, etag, cacheControl } = answer
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
