import { paths } from '../../../../platform/contract/paths.ts'
import { type Entity, getDateInForce } from '../../text-dates.ts'

/**
 * Returns the permanent path of the version in force at `nowMs`, in the reader's language, so that fans can
 * later read exactly what they agreed to.
 */
export function getCurrentTextPath(entity: Entity, locale: string, nowMs: number): string {
  return paths.legal(entity, locale, getDateInForce(entity, nowMs))
}
