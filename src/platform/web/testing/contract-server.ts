import { onTestFinished } from 'vitest'
import type { CallOf, Endpoint } from '../../contract/endpoint.ts'
import { Failure, toErrorBody } from '../../contract/errors.ts'
import { type ReceivedRequest, startTestServer } from './test-server.ts'

export interface Call {
  params: Record<string, string>
  query: Record<string, string>
  /** Parsed JSON, or the text if the body isn't JSON. */
  body: unknown
  key: string | undefined
  token: string | undefined
}

/** Outcome of a call whose connection ends without a response. */
export const noConnection = Symbol('no connection')

/** Waits until the client has dropped a failed read from its cache, where it remains for half a second. */
export const dropFailedReads = () => new Promise(resolve => setTimeout(resolve, 510))

type Outcome<E> = CallOf<E>['answer'] | Failure | typeof noConnection
type Handler<E> = (call: Call) => Outcome<E> | Promise<Outcome<E>>

interface Route {
  endpoint: Endpoint
  handle: Handler<Endpoint>
  calls: Call[]
}

const problems: string[] = []

/**
 * Returns and clears the calls without a prepared response, and the responses and request bodies that violate
 * the contract.
 */
export const takeServerProblems = (): string[] => problems.splice(0)

export type ContractServer = Awaited<ReturnType<typeof startContractServer>>

/**
 * Starts a real HTTP server that responds to calls of the contract as the test specifies. It stops when the
 * test ends.
 */
export async function startContractServer() {
  const server = await startTestServer()
  const routes = new Map<string, Route>()
  let isStopped = false
  onTestFinished(async () => {
    isStopped = true
    await server.stop()
  })
  const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

  async function respond(received: ReceivedRequest): Promise<void> {
    const { pathname, searchParams } = new URL(received.url, server.url)
    const found = matchRoute([...routes.values()], received.method, pathname)
    if (!found) {
      problems.push(`the test answers no ${received.method} ${received.url}`)
      return received.hangUp()
    }
    const { endpoint, handle, calls } = found.route
    const isJson = received.headers['content-type'] === 'application/json'
    const call: Call = {
      params: found.params,
      query: Object.fromEntries(searchParams),
      body: isJson ? JSON.parse(received.body.toString()) : received.body.toString(),
      key: received.headers['idempotency-key'] as string | undefined,
      token: received.headers.authorization?.replace('Bearer ', ''),
    }
    calls.push(call)
    noteBreach(endpoint, 'query', endpoint.query?.safeParse(call.query))
    noteBreach(endpoint, 'body', isJson ? endpoint.body?.safeParse(call.body) : undefined)
    const outcome = await handle(call)
    if (isStopped) return
    if (outcome === noConnection) return received.hangUp()
    if (outcome instanceof Failure) return received.answer(outcome.entry.status, toErrorBody(outcome))
    noteBreach(endpoint, 'answer', endpoint.answer.safeParse(outcome))
    received.answer(200, outcome)
  }

  async function listen(): Promise<void> {
    for (;;) void respond(await server.next())
  }
  void listen()

  return {
    url: server.url,
    /** Sets the response of an endpoint for all further calls; a function runs once per call. */
    answers<E extends Endpoint>(endpoint: E, outcome: Outcome<E> | Handler<E>): void {
      const known = routes.get(nameOf(endpoint))
      const handle = (typeof outcome === 'function' ? outcome : () => outcome) as Handler<Endpoint>
      routes.set(nameOf(endpoint), { endpoint, handle, calls: known?.calls ?? [] })
    },
    calls: (endpoint: Pick<Endpoint, 'method' | 'path'>): readonly Call[] =>
      routes.get(nameOf(endpoint))?.calls ?? [],
  }
}

/** Returns the matching route with the fewest parameters. */
function matchRoute(routes: Route[], method: string, pathname: string) {
  const byParams = routes
    .filter(({ endpoint }) => endpoint.method === method)
    .toSorted((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length)
  for (const route of byParams) {
    const pattern = new RegExp(`^${route.endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
    const match = pattern.exec(pathname)
    if (match) return { route, params: { ...match.groups } }
  }
  return null
}

function noteBreach(
  { method, path }: Endpoint,
  part: string,
  parsed: { error?: { message: string } | undefined } | undefined,
): void {
  if (parsed?.error)
    problems.push(`the ${part} of ${method} ${path} breaks the contract: ${parsed.error.message}`)
}
