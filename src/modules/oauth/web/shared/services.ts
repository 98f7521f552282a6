import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { oauthServices } from '../../../../platform/contract/oauth-services.ts'
import type { authorize } from '../../contract.ts'

export type Service = CallOf<typeof authorize>['input']['provider']

export const services: Record<Service, string> = oauthServices

/** The one switch (spec 1): the buttons are always hidden, while connected sign-ins work and can be removed. */
export const areSocialButtonsShown: boolean = false

export function isService(name: string): name is Service {
  return Object.hasOwn(services, name)
}
