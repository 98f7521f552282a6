import type { Config } from '../../src/platform/server/config.ts'
import { isThisMachine } from '../../src/platform/server/this-machine.ts'

interface Service {
  hasKeys: (config: Config) => boolean
  carriesMoney?: boolean
  /** Whether fans' browsers call the service directly, so that simulating it works on this machine only. */
  isAskedByBrowsers?: boolean
  /** Whether the real service, if any, is in front of a server with a public URL. */
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
  // The sandbox knows its beacon's values in advance.
  drand: { hasKeys: ({ drand }) => drand.isNamed, carriesMoney: true },
  // Our own witness proves nothing to others.
  witness: { hasKeys: ({ voteWitnesses }) => voteWitnesses.length > 0, carriesMoney: true },
}

/**
 * Lists the services that aren't simulated: those with keys in the environment and, for a server with a
 * public URL, also payment services (anyone could buy for free) and services that browsers call directly.
 */
export function listRealServices(config: Config): string[] {
  const isPublic = !isThisMachine(config.publicUrl)
  return Object.entries(services)
    .filter(([, service]) => service.hasKeys(config) || (isPublic && isLocalOnly(service)))
    .map(([name]) => name)
}

function isLocalOnly(service: Service): boolean {
  const { carriesMoney = false, isAskedByBrowsers = false, standsInFront = false } = service
  return carriesMoney || isAskedByBrowsers || standsInFront
}

export function isAnySimulated(config: Config): boolean {
  return listRealServices(config).length < Object.keys(services).length
}
