import { configPart } from '../../../../platform/server/config.ts'
import { wholeNumber } from '../../../../platform/server/config-values.ts'

declare module '../../../../platform/server/config.ts' {
  interface Config {
    /**
     * Fans per minute that an automatic waiting room admits; 0 disables automatic rooms
     * (docs/shop.md).
     */
    waitingRoomFansAMinute: number
  }
}

export const waitingConfigPart = configPart({
  name: 'waitingRoomFansAMinute',
  variables: { WAITING_ROOM_FANS_A_MINUTE: wholeNumber(0, 100_000, 600) },
  read: values => ({ config: values.WAITING_ROOM_FANS_A_MINUTE }),
})
