/** Sign-in providers and their display names (spec 2.2). */
export const oauthServices = { facebook: 'Facebook', google: 'Google', twitter: 'X', vk: 'VK' } as const
