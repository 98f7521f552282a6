import { paths } from '../../../../platform/contract/paths.ts'
import { dateInForce, type Entity } from '../../text-dates.ts'

/**
 * The dated address of the text in force at `nowMs`, in the reader's language: who agrees can read the very same text
 * later.
 */
export function currentTextPath(entity: Entity, locale: string, nowMs: number): string {
  return paths.legal(entity, locale, dateInForce(entity, nowMs))
}
