import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { authorize } from '../../contract.ts'

export type Service = CallOf<typeof authorize>['input']['provider']

/** Services that fans may sign in through, by their names of their own (spec 2.2). */
export const services: Record<Service, string> = {
  facebook: 'Facebook',
  google: 'Google',
  twitter: 'X',
  vk: 'VK',
}

/** The one switch (spec 1): the buttons are always hidden, while connected sign-ins work and can be removed. */
export const areSocialButtonsShown: boolean = false

export function isService(name: string): name is Service {
  return Object.hasOwn(services, name)
}
