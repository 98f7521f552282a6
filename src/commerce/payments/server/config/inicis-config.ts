import * as z from 'zod'
import { configPart } from '../../../../platform/server/config.ts'
import { type ReadResult, toProblem } from '../../../../platform/server/config-values.ts'
import { isOrigin } from '../../../../platform/server/is-origin.ts'

declare module '../../../../platform/server/config.ts' {
  interface Config {
    /** Null if no keys are set; the method is then not offered. */
    inicis: InicisConfig | null
  }
}

export interface InicisConfig {
  mid: string
  /** Key for the desktop window. */
  signKey: string
  /** Key for the mobile pages (P_CHKFAKE). */
  hashKey: string
  /** Key for refunds and inquiries (INIAPI). */
  apiKey: string
  /** This server's IPv4 address, as registered with KG Inicis. */
  clientIp: string
  /** Origin of the desktop window's scripts. */
  scriptUrl: string
  mobileUrl: string
  apiUrl: string
  /** Origins for the approval call, by the data center that a return may name. */
  centers: Record<string, { desktop: string; mobile: string }>
}

export const inicisVariables = {
  INICIS_MID: z
    .string()
    .regex(/^\w{1,10}$/, 'must be up to ten letters and digits')
    .optional(),
  INICIS_SIGN_KEY: z.string().optional(),
  INICIS_HASH_KEY: z.string().optional(),
  INICIS_API_KEY: z.string().optional(),
  INICIS_CLIENT_IP: z.ipv4('must be the IPv4 address that KG Inicis knows this server by').optional(),
  INICIS_MODE: z.enum(['live', 'test'], 'must be live or test').default('live'),
  INICIS_URL: z
    .string()
    .refine(isOrigin, 'must be http:// or https:// with a host and no path')
    .refine(isLoopback, 'is for the sandbox alone: an address of this machine')
    .optional(),
}

/**
 * Returns true for a local origin. Only a local sandbox may replace the real hosts, because an approval sends
 * a token that charges.
 */
function isLoopback(origin: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(origin)?.hostname ?? '')
}

type Values = z.output<z.ZodObject<typeof inicisVariables>>

export function parseInicisConfig(values: Values): ReadResult<InicisConfig | null> {
  const { INICIS_MID: mid, INICIS_SIGN_KEY: signKey } = values
  const { INICIS_HASH_KEY: hashKey, INICIS_API_KEY: apiKey } = values
  if (!mid && !signKey && !hashKey && !apiKey) return { config: null }
  if (!mid || !signKey || !hashKey || !apiKey) {
    return toProblem('INICIS_MID, INICIS_SIGN_KEY, INICIS_HASH_KEY and INICIS_API_KEY need each other')
  }
  const clientIp = values.INICIS_CLIENT_IP ?? (values.INICIS_URL && '127.0.0.1')
  // Without the IP address payments would work, but all their refunds would be rejected.
  if (!clientIp)
    return toProblem('INICIS_CLIENT_IP is missing: KG Inicis refunds only for an address it knows')
  return { config: { mid, signKey, hashKey, apiKey, clientIp, ...getEndpoints(values) } }
}

/** payments.md 4.1: the hosts are part of the protocol; a return that names others is not trusted. */
function getEndpoints({ INICIS_MODE: mode, INICIS_URL: sandbox }: Values) {
  if (sandbox) {
    const url = new URL(sandbox).origin
    return { scriptUrl: url, mobileUrl: url, apiUrl: url, centers: { stg: { desktop: url, mobile: url } } }
  }
  const prefix = mode === 'test' ? 'stg' : ''
  const centers = mode === 'test' ? ['stg'] : ['fc', 'ks']
  return {
    scriptUrl: `https://${prefix}stdpay.inicis.com`,
    mobileUrl: `https://${prefix}mobile.inicis.com`,
    apiUrl: `https://${prefix}iniapi.inicis.com`,
    centers: Object.fromEntries(
      centers.map(name => [
        name,
        { desktop: `https://${name}stdpay.inicis.com`, mobile: `https://${name}mobile.inicis.com` },
      ]),
    ),
  }
}

export const inicisConfigPart = configPart({
  name: 'inicis',
  variables: inicisVariables,
  read: parseInicisConfig,
})
