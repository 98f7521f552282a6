import type { Config } from '../../src/platform/server/config.ts'
import { isThisMachine } from '../../src/platform/server/this-machine.ts'

interface Service {
  hasKeys: (config: Config) => boolean
  carriesMoney?: boolean
  /** Fans' browsers ask it themselves, and find it on this machine only. */
  isAskedByBrowsers?: boolean
  /** At a public address there is a real one in front, or none. */
  standsInFront?: boolean
}

const services: Record<string, Service> = {
  twilio: { hasKeys: ({ twilio }) => twilio !== null },
  smtp: { hasKeys: ({ smtpUrl }) => smtpUrl !== undefined },
  stripe: { hasKeys: ({ stripe }) => stripe !== null, carriesMoney: true },
  paypal: { hasKeys: ({ paypal }) => paypal !== null, carriesMoney: true },
  kakaopay: { hasKeys: ({ kakaopay }) => kakaopay !== null, carriesMoney: true },
  kginicis: { hasKeys: ({ inicis }) => inicis !== null, carriesMoney: true },
  streams: {
    hasKeys: ({ playback }) => playback.hlsUrl !== null || playback.keys !== null,
    isAskedByBrowsers: true,
  },
  players: { hasKeys: ({ playback }) => playback.frames.isNamed, isAskedByBrowsers: true },
  cdn: { hasKeys: ({ cdnPurge }) => cdnPurge !== null, standsInFront: true },
  // Whoever plays the beacon knows its values beforehand.
  drand: { hasKeys: ({ drand }) => drand.isNamed, carriesMoney: true },
  // One of our own proves nothing to anybody else.
  witness: { hasKeys: ({ voteWitnesses }) => voteWitnesses.length > 0, carriesMoney: true },
}

/**
 * The services that aren't simulated: those with keys in the environment, and where the product can be
 * reached from outside this machine payment services (others could buy for nothing) and what browsers ask themselves.
 */
export function realServices(config: Config): string[] {
  const isPublic = !isThisMachine(config.publicUrl)
  return Object.entries(services)
    .filter(([, service]) => service.hasKeys(config) || (isPublic && isForThisMachine(service)))
    .map(([name]) => name)
}

function isForThisMachine(service: Service): boolean {
  const { carriesMoney = false, isAskedByBrowsers = false, standsInFront = false } = service
  return carriesMoney || isAskedByBrowsers || standsInFront
}

/** Whether any service is left to simulate. */
export function isAnyPlayed(config: Config): boolean {
  return realServices(config).length < Object.keys(services).length
}
