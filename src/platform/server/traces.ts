import {
  type Attributes,
  context,
  isSpanContextValid,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { ReadDb } from './database.ts'
import type { Call } from './request.ts'
import { toDeclaredName } from './statement.ts'

/** Returns a tracer that records nothing unless `startTraces` has registered an exporter. */
const getTracer = () => trace.getTracer('fanfare')

interface SpanOptions {
  kind: SpanKind
  attributes?: Attributes
}

/**
 * Runs async work in a span, which fails with the work. Returns the work's own promise: some callers never
 * await it, and a second promise would end the process when it rejects.
 */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return getTracer().startActiveSpan(name, options, span => {
    const result = work(span)
    result.then(
      () => span.end(),
      () => {
        span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    )
    return result
  })
}

/** Adds a span, named like the statement, to each statement. Values stay out, because they hold personal data. */
export function traceStatements<Db extends ReadDb>(db: Db): Db {
  const attributes = { 'db.system.name': 'postgresql' }
  return {
    ...db,
    query: (statement, values) =>
      inSpan(toDeclaredName(statement.name), { kind: SpanKind.CLIENT, attributes }, () =>
        db.query(statement, values),
      ),
  }
}

export interface RequestSpan {
  /** Id for the log; undefined while no traces are recorded. */
  traceId: string | undefined
  /** Runs the handler so that its statements and calls become parts of this span. */
  run: <Result>(work: () => Result) => Result
  end: (call: Call, status: number) => void
}

/**
 * Starts the span of a request. Continues the trace of a trusted proxy (W3C traceparent); anybody else could
 * have all of their requests recorded.
 */
export function startRequestSpan(call: Call, trustedProxies: number): RequestSpan {
  const parent =
    trustedProxies > 0 ? propagation.extract(context.active(), call, headersOfCall) : context.active()
  const span = getTracer().startSpan(call.method, { kind: SpanKind.SERVER }, parent)
  const inside = trace.setSpan(parent, span)
  const known = span.spanContext()
  return {
    traceId: isSpanContextValid(known) ? known.traceId : undefined,
    run: work => context.with(inside, work),
    end({ method, route, requestId }, status) {
      span.updateName(`${method} ${route}`)
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'fanfare.request_id': requestId,
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

const headersOfCall = {
  keys: () => ['traceparent', 'tracestate'],
  get: (call: Call, name: string) => call.header(name) ?? undefined,
}

/** Returns the headers with those of the current trace, if one is recorded. */
export function withTraceHeaders(headers: Record<string, string>): Record<string, string> {
  const all = { ...headers }
  propagation.inject(context.active(), all)
  return all
}
