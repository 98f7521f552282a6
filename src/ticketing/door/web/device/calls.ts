import type { ResponseOf } from '../../../../platform/contract/endpoint.ts'
import type { readDoorList } from '../../contract.ts'

/** The server's data for an event: the full list at first, then changes. */
export type ListResponse = ResponseOf<typeof readDoorList>
