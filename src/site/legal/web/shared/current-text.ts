import { paths } from '../../../../platform/contract/paths.ts'
import { dateInForce, type Entity } from '../../text-dates.ts'

/**
 * The permalink of the version in force at `nowMs`, in the reader's language, so that the fan can later read
 * exactly what they agreed to.
 */
export function currentTextPath(entity: Entity, locale: string, nowMs: number): string {
  return paths.legal(entity, locale, dateInForce(entity, nowMs))
}
