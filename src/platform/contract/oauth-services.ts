/** Services that fans may sign in through, by their names of their own (spec 2.2). */
export const oauthServices = { facebook: 'Facebook', google: 'Google', twitter: 'X', vk: 'VK' } as const
