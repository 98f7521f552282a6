import type { Config } from '../src/platform/server/config.ts'

interface Service {
  hasKeys: (config: Config) => boolean
  carriesMoney?: boolean
}

const services: Record<string, Service> = {
  twilio: { hasKeys: ({ twilio }) => twilio !== null },
  smtp: { hasKeys: ({ smtpUrl }) => smtpUrl !== undefined },
  stripe: { hasKeys: ({ stripe }) => stripe !== null, carriesMoney: true },
  paypal: { hasKeys: ({ paypal }) => paypal !== null, carriesMoney: true },
  kakaopay: { hasKeys: ({ kakaopay }) => kakaopay !== null, carriesMoney: true },
  kginicis: { hasKeys: ({ inicis }) => inicis !== null, carriesMoney: true },
}

/**
 * The services that aren't simulated: those with keys in the environment, and payment services when the
 * sandbox can be reached from outside this machine, where others could buy for nothing.
 */
export function realServices(config: Config): string[] {
  const isPublic = !['localhost', '127.0.0.1', '[::1]'].includes(new URL(config.publicUrl).hostname)
  return Object.entries(services)
    .filter(([, { hasKeys, carriesMoney = false }]) => hasKeys(config) || (carriesMoney && isPublic))
    .map(([name]) => name)
}

/** Whether any service is left to simulate. */
export function isAnyPlayed(config: Config): boolean {
  return realServices(config).length < Object.keys(services).length
}
