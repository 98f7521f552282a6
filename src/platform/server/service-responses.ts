import type * as z from 'zod'
import type { Service } from './call-service.ts'
import type { HttpResponse } from './http-exchange.ts'

/** Returns a parser for a JSON response of this shape. */
export const readJsonAs =
  <Shape extends z.ZodType>(shape: Shape) =>
  ({ bytes }: HttpResponse): z.output<Shape> =>
    shape.parse(JSON.parse(bytes.toString()))

/** Parses a response whose status is sufficient, so that its body doesn't matter. */
export const ignoreBody = (): null => null

/** Declares a service that may be called at the origins of these URLs. */
export function createService(
  name: string,
  addresses: readonly string[],
  more: Pick<Service, 'idempotencyHeader'> = {},
): Service {
  const origins = new Set(addresses.map(address => new URL(address).origin))
  return { ...more, name, mayAsk: address => origins.has(address.origin) && !address.username }
}
