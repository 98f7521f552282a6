import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { oauthServices } from '../../../../platform/contract/oauth-services.ts'
import type { authorize } from '../../contract.ts'

export type Service = CallOf<typeof authorize>['input']['provider']

export const services: Record<Service, string> = oauthServices

/**
 * Feature switch (spec 1): false hides all social buttons; existing connections still work and can be
 * removed.
 */
export const areSocialButtonsShown: boolean = false

export function isService(name: string): name is Service {
  return Object.hasOwn(services, name)
}
