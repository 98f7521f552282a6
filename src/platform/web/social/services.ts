/** Services that fans may sign in through, by their names of their own (spec 2.2). */
export const services = { facebook: 'Facebook', google: 'Google', twitter: 'X', vk: 'VK' } as const
export type Service = keyof typeof services

/** The one switch (spec 1): the buttons are always hidden, while connected sign-ins work and can be removed. */
export const areSocialButtonsShown: boolean = false

export function isService(name: string): name is Service {
  return Object.hasOwn(services, name)
}
