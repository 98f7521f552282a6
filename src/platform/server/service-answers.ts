import type * as z from 'zod'
import type { Service } from './call-service.ts'
import type { HttpAnswer } from './http-exchange.ts'

/** Reads JSON of a shape. */
export const jsonAnswer =
  <Shape extends z.ZodType>(shape: Shape) =>
  ({ bytes }: HttpAnswer): z.output<Shape> =>
    shape.parse(JSON.parse(bytes.toString()))

/** Ignores the body; the status is enough. */
export const anyAnswer = (): null => null

/** A service whose allow-list is the origins of these URLs. */
export function serviceAt(
  name: string,
  addresses: readonly string[],
  more: Pick<Service, 'idempotencyHeader'> = {},
): Service {
  const origins = new Set(addresses.map(address => new URL(address).origin))
  return { ...more, name, mayAsk: address => origins.has(address.origin) && !address.username }
}
