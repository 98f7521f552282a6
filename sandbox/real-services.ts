import type { Config } from '../src/platform/server/config.ts'

const hasKeys: Record<string, (config: Config) => boolean> = {
  twilio: ({ twilio }) => twilio !== null,
  smtp: ({ smtpUrl }) => smtpUrl !== undefined,
}

/** The services that the environment has keys of: they are real, and not played. */
export function realServices(config: Config): string[] {
  return Object.keys(hasKeys).filter(name => hasKeys[name]?.(config))
}

/** Whether any service is left to play. */
export function isAnyPlayed(config: Config): boolean {
  return realServices(config).length < Object.keys(hasKeys).length
}
