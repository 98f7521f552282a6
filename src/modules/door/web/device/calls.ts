import type { AnswerOf, CallOf } from '../../../../platform/contract/endpoint.ts'
import type { openDoor, pushEntries, readDoorList } from '../../contract.ts'

export type OpenDoor = CallOf<typeof openDoor>
export type PushEntries = CallOf<typeof pushEntries>
export type ReadDoorList = CallOf<typeof readDoorList>

/** What the server tells of an event: all of it at first, later what changed. */
export type ListAnswer = AnswerOf<typeof readDoorList>
