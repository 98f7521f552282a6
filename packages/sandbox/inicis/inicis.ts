import path from 'node:path'
import { RecordStore } from '../journal.ts'
import type { ServiceDeps, SimulatedService } from '../simulated-service.ts'
import { createInicisApi } from './api.ts'
import { createInicisDesktop } from './desktop.ts'
import { createInicisMobile } from './mobile.ts'
import type { InicisRecord } from './record.ts'

/**
 * Simulates KG Inicis (payments.md 4): the window for desktops, the pages for phones, approvals, and INIAPI.
 */
export function simulateInicis(deps: ServiceDeps): SimulatedService {
  const { folder, secret } = deps
  const keys = {
    mid: 'sandboxmid',
    signKey: `sign-${secret.slice(0, 24)}`,
    hashKey: `hash-${secret.slice(16, 40)}`,
    apiKey: `api-${secret.slice(32, 56)}`,
  }
  const records = new RecordStore<InicisRecord>(path.join(folder, 'kginicis.jsonl'))
  const setup = { ...deps, keys, records }
  return {
    name: 'kginicis',
    title: 'KG Inicis',
    routes: [...createInicisDesktop(setup), ...createInicisMobile(setup), ...createInicisApi(setup)],
    env: url => ({
      INICIS_URL: url,
      INICIS_MID: keys.mid,
      INICIS_SIGN_KEY: keys.signKey,
      INICIS_HASH_KEY: keys.hashKey,
      INICIS_API_KEY: keys.apiKey,
    }),
    guide: () => ({
      desktop: 'Post the fields of the form to /stdpay/window/, then post what its page offers to returnUrl.',
      mobile: 'Post the fields of the form to /smart/payment/, then post what its page offers to P_NEXT_URL.',
    }),
  }
}
