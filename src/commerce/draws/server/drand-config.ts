import * as z from 'zod'
import { configPart } from '../../../platform/server/config.ts'
import { integerText, type ReadResult, toProblem } from '../../../platform/server/config-values.ts'
import { isOrigin } from '../../../platform/server/is-origin.ts'
import { type BeaconChain, quicknet } from '../quicknet.ts'

declare module '../../../platform/server/config.ts' {
  interface Config {
    /** The randomness beacon that decides draws. */
    drand: DrandConfig
  }
}

export interface DrandConfig extends BeaconChain {
  /**
   * Origin of a relay or of the sandbox. Its operator need not be trusted, because signatures are verified.
   */
  url: string
  /** False if no URL is configured; the sandbox may then replace the relay. */
  isNamed: boolean
}

const hex = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`), `must be ${bytes} bytes in hex`)
    .optional()

export const drandVariables = {
  DRAND_URL: z.string().refine(isOrigin, 'must be http:// or https:// with a host and no path').optional(),
  DRAND_CHAIN_HASH: hex(32),
  DRAND_PUBLIC_KEY: hex(96),
  DRAND_GENESIS_TIME: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'must be seconds since 1970')
    .transform(Number)
    .optional(),
  DRAND_PERIOD_SECONDS: integerText(1, 3_600).optional(),
}

/** Reads the beacon's configuration: quicknet, or another chain if all four of its values are set. */
export function readDrandConfig(
  values: z.output<z.ZodObject<typeof drandVariables>>,
): ReadResult<DrandConfig> {
  const { DRAND_URL: url } = values
  const { DRAND_CHAIN_HASH: chainHash, DRAND_PUBLIC_KEY: publicKey } = values
  const { DRAND_GENESIS_TIME: genesisTime, DRAND_PERIOD_SECONDS: periodSeconds } = values
  const at = { url: new URL(url ?? 'https://api.drand.sh').origin, isNamed: url !== undefined }
  if (chainHash && publicKey && genesisTime && periodSeconds)
    return { config: { ...at, chainHash, publicKey, genesisTime, periodSeconds } }
  if (chainHash ?? publicKey ?? genesisTime ?? periodSeconds)
    return toProblem(
      'DRAND_CHAIN_HASH, DRAND_PUBLIC_KEY, DRAND_GENESIS_TIME and DRAND_PERIOD_SECONDS are named together',
    )
  return { config: { ...at, ...quicknet } }
}

export const drandConfigPart = configPart({
  name: 'drand',
  variables: drandVariables,
  read: readDrandConfig,
})
