import type * as z from 'zod'
import { wholeNumber } from './config-values.ts'

/** First ballots within an hour, in one stage: from one address, and by numbers of one dial code. */
export interface VoteConfig {
  voteHourMax: { address: number; dialCode: number }
}

export const voteVariables = {
  VOTE_HOUR_MAX_PER_ADDRESS: wholeNumber(1, 100_000_000, 1_000),
  VOTE_HOUR_MAX_PER_DIAL_CODE: wholeNumber(1, 100_000_000, 1_000_000),
}

type Values = { [Name in keyof typeof voteVariables]: z.output<(typeof voteVariables)[Name]> }

export function voteConfigOf(values: Values): VoteConfig {
  return {
    voteHourMax: {
      address: values.VOTE_HOUR_MAX_PER_ADDRESS,
      dialCode: values.VOTE_HOUR_MAX_PER_DIAL_CODE,
    },
  }
}
