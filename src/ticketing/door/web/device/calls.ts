import type { ResponseOf } from '../../../../platform/contract/endpoint.ts'
import type { readDoorList } from '../../contract.ts'

/** What the server tells of an event: all of it at first, later what changed. */
export type ListAnswer = ResponseOf<typeof readDoorList>
