import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { startSession } from '../../src/identity/accounts/server/index.ts'
import type { TestDatabase } from '../../src/platform/server/testing/database.ts'
import { aFan } from '../../src/platform/server/testing/fans.ts'
import { addEntry, addOrders, addShopping } from './lively-shopping.ts'
import type { SmallCatalogue } from './small-catalogue.ts'

const sha256 = (token: string) => createHash('sha256').update(token).digest()
export const newToken = () => randomBytes(32).toString('base64url')

/**
 * Creates a fan with a row in every table that can contain a fan's data; returns the ids and tokens that
 * refer to the rows.
 */
export async function createLivelyFan(
  database: TestDatabase,
  catalogue: SmallCatalogue,
  columns: { username: string } & Record<string, unknown>,
) {
  const { pool } = database
  const userId = await aFan(database, { email_confirmed_at: new Date(), ...columns })
  const token = await startSession(database.db, userId, Date.now())
  const [fan] = (await pool.query('select * from users where id = $1', [userId])).rows
  const session = (await pool.query('select public_id from sessions where user_id = $1', [userId])).rows[0]
  const ids = {
    phone: randomUUID(),
    preuser: randomUUID(),
    picture: randomUUID(),
    address: randomUUID(),
    connection: randomUUID(),
    message: randomUUID(),
    author: randomUUID(),
    session: String(session.public_id),
  }
  const endpoint = `https://updates.push.services.mozilla.com/${ids.preuser}`
  const proofs = { password: newToken(), email: newToken(), new_email: newToken(), parent: newToken() }
  const links = { phone: newToken(), oauth: newToken(), ticket: newToken() }
  await pool.query(
    `with m as (insert into media (id, mime, bytes, width, height, hue)
       values ($2, 'image/webp', 'picture', 9, 9, 9) returning id)
     update users set image_id = m.id from m where users.id = $1`,
    [userId, ids.picture],
  )
  const known = {
    userId,
    username: columns.username,
    fan,
    ids,
    endpoint,
    proofs,
    links,
    ...catalogue,
  }
  await addActivity(database, known)
  await addShopping(database, known, catalogue)
  await addSignUp(database, {
    preuserId: ids.preuser,
    oauthLink: links.oauth,
    username: columns.username,
    email: `again-${fan.email}`,
    phone: `${fan.phone_e164}7`,
  })
  await addRequests(database, known)
  await addWatching(database, known)
  await addChat(database, known)
  const bought = await addOrders(database, known)
  await addEntry(database, { userId, projectId: catalogue.projectId, orderId: bought.order })
  return { userId, token, ids: { ...ids, ...bought }, endpoint, proofs, links, email: String(fan.email) }
}

interface Known extends SmallIds {
  userId: number
  username: string
  fan: { email: string; phone_e164: string }
  ids: {
    phone: string
    preuser: string
    address: string
    connection: string
    message: string
    author: string
  }
  endpoint: string
  proofs: Record<string, string>
  links: { phone: string; oauth: string; ticket: string }
}

type SmallIds = Omit<SmallCatalogue, 'cityId'>

/** Adds follows, makes, votes, notifications, codes and linked login accounts. */
async function addActivity(
  database: TestDatabase,
  { userId, username, ids, endpoint, artistId, campaignId, stageId, projectId, variantId }: Known,
) {
  const add = (text: string, values: unknown[]) => database.pool.query(text, values)
  await add(`insert into notification_choices values ($1, 'news', false, true, true)`, [userId])
  await add('insert into follows values ($1, $2, false, now())', [userId, artistId])
  await addSaved(database, userId)
  await addMake(database, campaignId, userId)
  await addBallot(database, { stageId, artistId, userId })
  await add('insert into restock_wishes values ($2, $1, now())', [userId, variantId])
  await add('insert into project_supporters (project_id, user_id, supported_at) values ($2, $1, now())', [
    userId,
    projectId,
  ])
  await add(
    `with h as (insert into domain_events (kind, key, artist_ids, params, path, at)
       values ('news', 'news:' || $3, array[$2::int], '{"artist": "Low Tide"}', '/news/1/', now()) returning id)
     insert into notifications (user_id, happening_id, at) select $1, id, now() from h`,
    [userId, artistId, ids.preuser],
  )
  await add(
    `with f as (insert into redeem_offers (product_id, method, opens_at) select product_id, 'CODE', '2020-01-01'
         from variants where id = $2 on conflict (product_id, show_id, method) do update set opens_at = excluded.opens_at
         returning id),
       b as (insert into redeem_batches (offer_id, key_count, valid_from, valid_until, made_at)
         select id, 1, '2020-01-01', '2999-01-01', '2020-01-01' from f returning id)
     , k as (insert into redeem_keys (batch_id, used_at, user_id) select id, now(), $1 from b returning id)
     insert into redeem_email_codes (id, user_id, owner_id, key_id, sent_at) select gen_random_uuid(), $1, $1, id, now() from k`,
    [userId, variantId],
  )
  await add(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
     select user_id, id, $2, 'key', 'secret', now() from sessions where user_id = $1`,
    [userId, endpoint],
  )
  await add(
    `insert into oauth_accounts (provider, provider_user_id, user_id, name, linked_at)
     values ('google', $2, $1, $3, now())`,
    [userId, ids.preuser, username],
  )
}

/** Adds a saved event, and a calendar feed that contains it. */
async function addSaved({ pool }: TestDatabase, userId: number) {
  await pool.query(
    `with e as (select min(id) as id from events),
       k as (insert into event_counts (event_id, going_count) select id, 1 from e
         on conflict (event_id) do update set going_count = event_counts.going_count + 1)
     insert into saved_events (user_id, event_id, kind, marked_at, changed_at) select $1, id, 'going', now(), now() from e`,
    [userId],
  )
  await pool.query('insert into calendar_feeds values ($1, 1, sha256($2), now())', [
    userId,
    Buffer.from(`calendar ${userId}`),
  ])
}

/** Adds agreements, support tickets, phones, proofs, stored responses and attempts. */
async function addRequests(database: TestDatabase, { userId, username, fan, ids, links, proofs }: Known) {
  const add = (text: string, values: unknown[]) => database.pool.query(text, values)
  await add(`insert into agreements values ($1, 'terms', '2026-11-22', 'en', now())`, [userId])
  await add(
    `with t as (insert into support_tickets (email, phone_number, subject, message, is_auto_generated, first_name,
         language, created_at, mailed_at)
       values ($1, $2, 'other', 'I am ' || $3, false, $3, 'en', now(), now()) returning id)
     insert into support_ticket_images select id, 1, 'x', 1, 1 from t`,
    [fan.email, fan.phone_e164, username],
  )
  await add(
    `insert into phones (id, user_id, country_code, e164, link_hash, link_sent_at, link_opened_at, created_at)
     values ($2, $1, 'US', $3, $4, now(), now(), now())`,
    [userId, ids.phone, `${fan.phone_e164}8`, sha256(links.phone)],
  )
  for (const [kind, proof] of Object.entries(proofs)) {
    await add(
      `with p as (insert into proofs (kind, user_id, email, asked_at, ends_at)
         values ($2, $1, $3, now(), now() + interval '1 hour') returning id)
       insert into proof_tokens select $4, id from p`,
      [userId, kind, `${kind}-${fan.email}`, sha256(proof)],
    )
  }
  await add(
    `insert into idempotency_keys (caller, key, route, request_hash, answer, user_id, created_at)
     values ('fan ' || $1::bigint, $2, 'PATCH /', '', '{}', $1, now())`,
    [userId, ids.preuser],
  )
  await add(`insert into continued_writes values ($2, '{}', $1, now())`, [userId, ids.preuser])
  await add(
    `insert into account_attempts (kind, who, at, forget_at) values ('sign-in', 'user ' || $1, '{now}', now() + interval '1 hour')`,
    [userId],
  )
}

/** Adds a pending sign-up, and an OAuth login that may be linked to it. */
export async function addSignUp({ pool }: TestDatabase, signUp: SignUp) {
  const { preuserId, oauthLink, username, email, phone } = signUp
  await pool.query(
    `with s as (insert into preusers (id, username, email, password_hash, locale, date_of_birth,
         has_marketing_consent, created_at)
       values ($1, $2, $3, '', 'en', '2000-01-01', false, now()) returning id)
     insert into phones (id, preuser_id, country_code, e164, created_at)
     select gen_random_uuid(), id, 'US', $4, now() from s`,
    [preuserId, username, email, phone],
  )
  await pool.query(
    `insert into oauth_links (id_hash, provider, provider_user_id, name, created_at)
     values ($1, 'facebook', $2, $3, now())`,
    [sha256(oauthLink), preuserId, username],
  )
}

interface SignUp {
  preuserId: string
  oauthLink: string
  username: string
  email: string
  phone: string
}

async function addChat({ pool }: TestDatabase, { userId, username, ids, showId, chatId }: Known) {
  await pool.query(
    `with r as (insert into chat_rooms (chat_id, last_seq, last_at, changed_at, revision) values ($5, 1, now(), now(), 1)
       on conflict (chat_id) do update set last_seq = chat_rooms.last_seq + 1 returning chat_id, last_seq),
     p as (insert into chat_people (user_id, public_id) values ($1, $3) returning id),
     f as (insert into chat_profiles (person_id, name) select id, $2 from p returning id, person_id),
     m as (insert into chat_members (chat_id, person_id, last_text) select chat_id, p.id, 'i am ' || $2 from r, p),
     s as (insert into chat_messages (id, chat_id, seq, state, person_id, face_id, client_id, at, text)
       select $4, chat_id, last_seq, 'published', person_id, f.id, 'first', now(), 'I am ' || $2 from r, f returning id),
     b as (insert into chat_badges (user_id, show_id, badge) values ($1, $6, 'artist')),
     x as (insert into chat_blocks (user_id, person_id, at) select $1, id, now() from p),
     g as (insert into chat_agreements (user_id, at) values ($1, now()))
     insert into chat_reports (message_id, user_id, reason, at) select id, $1, 'other', now() from s`,
    [userId, username, ids.author, ids.message, chatId, showId],
  )
}

async function addWatching({ pool }: TestDatabase, { userId, username, ids, showId }: Known) {
  const add = (text: string, values: unknown[]) => pool.query(text, values)
  const device = [showId, userId, ids.connection, `${username}'s phone`]
  await add('insert into show_seats values ($1, $2, $3, $4, now(), now())', device)
  await add(
    `insert into show_connections (show_id, user_id, connection_id, device_name, opened_at, seen_at)
     values ($1, $2, $3, $4, now(), now())`,
    device,
  )
  await add('insert into show_moderators (show_id, user_id, created_at) values ($1, $2, now())', [
    showId,
    userId,
  ])
  await add('insert into show_guests values ($1, $2, now())', [showId, userId])
  await add('insert into show_reminders (show_id, user_id, created_at) values ($1, $2, now())', [
    showId,
    userId,
  ])
}

/** Adds a make and updates the campaign's counters. */
async function addMake({ pool }: TestDatabase, campaignId: number, userId: number) {
  await pool.query(
    `with m as (insert into makes (campaign_id, user_id, number, made_at) values ($1, $2, 1, now()) returning campaign_id),
       d as (insert into campaign_days select campaign_id, (now() at time zone 'utc')::date, 1 from m
         on conflict (campaign_id, day) do update set make_count = campaign_days.make_count + 1)
     update campaigns set make_count = make_count + 1, week_count = week_count + 1 where id = $1`,
    [campaignId, userId],
  )
}

export type LivelyFan = Awaited<ReturnType<typeof createLivelyFan>>

async function addBallot(
  { pool }: TestDatabase,
  { stageId, artistId, userId }: { stageId: number; artistId: number; userId: number },
) {
  await pool.query(
    `with b as (insert into vote_ballots (ballot, stage_id, user_id, artist_id, cast_at, network_key, device)
       values ($4, $1, $3, $2, now(), 'network', 'Safari, iPhone') returning *),
     e as (insert into vote_events (stage_id, type, ballot, artist_id) select stage_id, 'cast', ballot, artist_id from b)
     update vote_candidates c set total = total + 1 from b
     where c.stage_id = b.stage_id and c.artist_id = b.artist_id`,
    [stageId, artistId, userId, randomBytes(32)],
  )
}
