import * as z from 'zod'
import type { OauthProvider } from '../../accounts/server/index.ts'

/** A provider's variant of OAuth 2 (payments.md 14): its URLs, its parameters and the shape of its person. */
export interface Dialect {
  authorizeUrl: string
  tokenUrl: string
  userUrl: string
  /** Requests only the identity: no email address, no friends. */
  scope: string
  extra?: Record<string, string>
  /** Sends id and secret in the Authorization header instead of the form. */
  isBasic?: boolean
  /** Fetches the person by a form with the token, and sends the device id that came back with the code. */
  isVk?: boolean
  /** Parses the person in the provider's response. */
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
