import { configPart } from '../../../../platform/server/config.ts'
import { wholeNumber } from '../../../../platform/server/config-values.ts'

declare module '../../../../platform/server/config.ts' {
  interface Config {
    /** How many fans a minute a waiting room that opens by itself lets in; 0: none does (docs/waiting-room.md). */
    waitingRoomFansAMinute: number
  }
}

export const waitingPart = configPart({
  name: 'waitingRoomFansAMinute',
  variables: { WAITING_ROOM_FANS_A_MINUTE: wholeNumber(0, 100_000, 600) },
  read: values => ({ config: values.WAITING_ROOM_FANS_A_MINUTE }),
})
