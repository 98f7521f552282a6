import type * as z from 'zod'
import type { Service } from './call-service.ts'
import type { HttpAnswer } from './http-exchange.ts'

/** Reads JSON of a shape. */
export const jsonAnswer =
  <Shape extends z.ZodType>(shape: Shape) =>
  ({ bytes }: HttpAnswer): z.output<Shape> =>
    shape.parse(JSON.parse(bytes.toString()))

/** Where what the answer says is of no use: the status is all. */
export const anyAnswer = (): null => null

/** A service at the hosts of these addresses alone. */
export function serviceAt(
  name: string,
  addresses: readonly string[],
  more: Pick<Service, 'idempotencyHeader'> = {},
): Service {
  const origins = new Set(addresses.map(address => new URL(address).origin))
  return { ...more, name, mayAsk: address => origins.has(address.origin) && !address.username }
}
