import type { Outcome, ServiceClient } from '../call-service.ts'

const suspended: Outcome<never> = { kind: 'unreachable', why: 'the database is a restored copy' }

/**
 * Reaches no external service. A restored copy would repeat what the original has done since: emails, charges,
 * signed heads.
 */
export const suspendedServiceClient: ServiceClient = {
  callService: async () => suspended,
  watch: async () => suspended,
}
