import { Readable } from 'node:stream'
import { type Call, respond } from './request.ts'

/** The response of a call that sends a file: streamed, as an attachment, never stored. */
export class Download {
  readonly filename: string
  readonly type: string
  readonly chunks: AsyncIterable<string | Uint8Array>
  constructor(filename: string, type: string, chunks: AsyncIterable<string | Uint8Array>) {
    this.filename = filename
    this.type = type
    this.chunks = chunks
  }
}

/** Responds with the file. An error in the middle breaks the connection off, so that no part passes for all. */
export function respondDownload(
  call: Call,
  { filename, type, chunks }: Download,
  more: Record<string, string>,
): Response {
  const headers = {
    ...more,
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${filename}"`,
    'Cache-Control': 'no-store',
  }
  return respond(
    call,
    200,
    headers,
    Readable.toWeb(Readable.from(encode(chunks))) as ReadableStream<Uint8Array>,
  )
}

async function* encode(chunks: Download['chunks']): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const chunk of chunks) yield typeof chunk === 'string' ? encoder.encode(chunk) : chunk
}
