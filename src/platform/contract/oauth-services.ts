export const oauthServices = { facebook: 'Facebook', google: 'Google', twitter: 'X', vk: 'VK' } as const
