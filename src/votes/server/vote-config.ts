import * as z from 'zod'
import { configPart } from '../../platform/server/config.ts'
import { wholeNumber } from '../../platform/server/config-values.ts'

/** An external party that stores signed heads of the record. */
export interface VoteWitness {
  name: string
  url: string
}

declare module '../../platform/server/config.ts' {
  interface Config {
    /** Maximum number of first ballots per hour in one stage, by IP address and by dial code. */
    voteHourMax: { address: number; dialCode: number }
    voteWitnesses: VoteWitness[]
  }
}

const witness = /^([a-z0-9-]{1,40})=(https?:\/\/\S{3,500})$/

/** Comma-separated witnesses: `alpha=https://witness.example/heads/`. */
const witnesses = z
  .string()
  .default('')
  .transform((text, context) => {
    const parts = text.split(',').flatMap(part => part.trim() || [])
    const found = parts.map(part => witness.exec(part) ?? [])
    if (found.every(([, name, url]) => name && url && URL.canParse(url))) {
      return found.map(([, name = '', url = '']) => ({ name, url }))
    }
    context.addIssue('must be names with addresses, such as alpha=https://witness.example/heads/')
    return z.NEVER
  })

export const voteConfig = [
  configPart({
    name: 'voteHourMax',
    variables: {
      VOTE_HOUR_MAX_PER_ADDRESS: wholeNumber(1, 100_000_000, 1_000),
      VOTE_HOUR_MAX_PER_DIAL_CODE: wholeNumber(1, 100_000_000, 1_000_000),
    },
    read: ({ VOTE_HOUR_MAX_PER_ADDRESS: address, VOTE_HOUR_MAX_PER_DIAL_CODE: dialCode }) => ({
      config: { address, dialCode },
    }),
  }),
  configPart({
    name: 'voteWitnesses',
    variables: { VOTE_WITNESSES: witnesses },
    read: values => ({ config: values.VOTE_WITNESSES }),
  }),
]
