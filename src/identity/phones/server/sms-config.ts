import { configPart } from '../../../platform/server/config.ts'
import { wholeNumber } from '../../../platform/server/config-values.ts'

declare module '../../../platform/server/config.ts' {
  interface Config {
    /**
     * Daily limits of text messages: per dial code, per expensive dial code, and per requesting IP address.
     */
    smsDayMax: { dialCode: number; dearDialCode: number; address: number }
  }
}

export const smsConfigPart = configPart({
  name: 'smsDayMax',
  variables: {
    SMS_DAY_MAX_PER_DIAL_CODE: wholeNumber(1, 100_000_000, 20_000),
    SMS_DAY_MAX_PER_DEAR_DIAL_CODE: wholeNumber(1, 100_000_000, 500),
    SMS_DAY_MAX_PER_ADDRESS: wholeNumber(1, 100_000, 100),
  },
  read: values => ({
    config: {
      dialCode: values.SMS_DAY_MAX_PER_DIAL_CODE,
      dearDialCode: values.SMS_DAY_MAX_PER_DEAR_DIAL_CODE,
      address: values.SMS_DAY_MAX_PER_ADDRESS,
    },
  }),
})
