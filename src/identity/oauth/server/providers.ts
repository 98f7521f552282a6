import * as z from 'zod'
import type { OauthProvider } from '../../accounts/server/index.ts'

/** How a service speaks OAuth 2 (payments.md 14): where, what is asked for, and how it says who somebody is. */
export interface Dialect {
  authorizeUrl: string
  tokenUrl: string
  userUrl: string
  /** Only who it is: no address, no friends. */
  scope: string
  /** Asked for beside what every service is asked. */
  extra?: Record<string, string>
  /** Id and secret go in the Authorization header instead of the form. */
  isBasic?: boolean
  /** The call for the person is a form with the token, and carries the device that came back with the code. */
  isVk?: boolean
  /** The person, from the service's answer. */
  person: z.ZodType<{ id: string; name: string | null }>
}

const id = z.union([z.string().min(1).max(200), z.int().positive()]).transform(String)
const name = z
  .string()
  .max(200)
  .nullish()
  .transform(value => value ?? null)

export const dialects: Record<OauthProvider, Dialect> = {
  facebook: {
    authorizeUrl: 'https://www.facebook.com/v19.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v19.0/oauth/access_token',
    userUrl: 'https://graph.facebook.com/v19.0/me?fields=id,name',
    scope: 'openid public_profile',
    person: z.object({ id, name }),
  },
  google: {
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    userUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
    scope: 'openid profile',
    extra: { access_type: 'online' },
    person: z.object({ sub: id, name }).transform(user => ({ id: user.sub, name: user.name })),
  },
  twitter: {
    authorizeUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    userUrl: 'https://api.x.com/2/users/me',
    scope: 'tweet.read users.read',
    isBasic: true,
    person: z.object({ data: z.object({ id, name }) }).transform(({ data }) => data),
  },
  vk: {
    authorizeUrl: 'https://id.vk.com/authorize',
    tokenUrl: 'https://id.vk.com/oauth2/auth',
    userUrl: 'https://id.vk.com/oauth2/user_info',
    scope: 'vkid.personal_info',
    isVk: true,
    person: z
      .object({ user: z.object({ user_id: id, first_name: name, last_name: name }) })
      .transform(({ user }) => ({
        id: user.user_id,
        name: [user.first_name, user.last_name].filter(Boolean).join(' ') || null,
      })),
  },
}
