import { fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import type { OauthProvider } from '../../../platform/server/oauth-config.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { linkOauth } from '../../accounts/server/index.ts'
import { oauthErrors } from '../contract.ts'

interface Row {
  provider: OauthProvider
  name: string | null
  linked_at: Date
}

export async function listConnected(db: ReadDb, userId: number) {
  const text = 'select provider, name, linked_at from oauth_accounts where user_id = $1 order by linked_at'
  const rows = await db.query<Row>({ name: 'oauth.list', text, values: [userId] })
  return { results: rows.map(row => ({ ...row, linked_at: row.linked_at.toISOString() })) }
}

export function addConnected(linkId: string, context: FanContext) {
  const { userId } = context.fan
  return context.write(async db => {
    const outcome = await linkOauth(db, linkId, userId, context.now())
    if (outcome === 'ended') return fail(oauthErrors.linkEnded)
    if (outcome === 'other') return fail(oauthErrors.linkedElsewhere)
    return listConnected(db, userId)
  })
}

/** The password stays, so nobody can lock themselves out. */
export function removeConnected(provider: OauthProvider, context: FanContext) {
  const { userId } = context.fan
  return context.write(async db => {
    const text = 'delete from oauth_accounts where user_id = $1 and provider = $2'
    await db.query({ name: 'oauth.remove', text, values: [userId, provider] })
    return listConnected(db, userId)
  })
}

export const oauthData: PersonalData = {
  tables: {
    oauth_accounts: { exportedAs: 'connected_sign_ins' },
    oauth_links: { notExported: 'people whom a service knows and no fan is connected with yet' },
  },
  export: async (db, { userId }) => {
    const text = `select provider, provider_user_id, name, linked_at from oauth_accounts where user_id = $1
      order by linked_at`
    return { connected_sign_ins: await db.query({ name: 'oauth.export', text, values: [userId] }) }
  },
  async erase(db, { userId }) {
    const text = `with gone as (delete from oauth_accounts where user_id = $1 returning provider, provider_user_id)
      delete from oauth_links l using gone g
        where l.provider = g.provider and l.provider_user_id = g.provider_user_id`
    await db.query({ name: 'oauth.erase', text, values: [userId] })
  },
}
