import { randomUUID } from 'node:crypto'
import type { Fields } from './calls-of.ts'
import type { LivelyFan } from './lively-fan.ts'
import type { SmallCatalogue } from './small-catalogue.ts'

export const password = 'seven-quiet-rivers7'

/** Input of a call: ids of that fan's things, and valid values for the rest. */
export function fieldsOf(catalogue: SmallCatalogue, { ids, endpoint, links }: LivelyFan): Fields {
  const { artistId, cityId, campaignId, stageId, projectId, productId, variantId, showId, chatId } = catalogue
  const { open } = catalogue
  return {
    ...{ artist_id: artistId, artist_ids: artistId, campaign_ids: campaignId, city_id: cityId },
    stage_id: stageId,
    ...{ project_id: projectId, project_ids: projectId, variant_id: variantId },
    ...{ show_id: showId, show_ids: showId, connection_id: ids.connection, action: 'heartbeat' },
    playback_token: 'x',
    ...{ chat_id: chatId, message_id: ids.message, author_id: ids.author, client_id: randomUUID() },
    ...{ text: 'Good evening', act: 'keep', count: 3, minutes: 5 },
    ...{ promotion: `${artistId}-${cityId}`, event_id: 1, tour_id: 1, article_id: 1, entity: 'terms' },
    ...{ kind: 'going', remind: 'day' },
    ...{ provider: 'google', token: 'x'.repeat(43), state: 'x'.repeat(43), code: 'x' },
    ...{ country_code: 'US', phone_number: '2125550198', phone_number_id: ids.phone },
    ...{ verification_method: 'link', verification_code: null, recaptcha_response_token: 'x' },
    ...{ endpoint, keys: { p256dh: pointOfCurve, auth: 'A'.repeat(22) } },
    ...{ preuser_id: ids.preuser, oauth_link_id: links.oauth, session_id: ids.session, bucket: 'a0' },
    ...{ entries: [], offset_ms: 0, waiting_count: 0 },
    ...{ id: 'nobody@post.example', email_address: 'new@post.example', date_of_birth: '2000-01-01' },
    parent_email: 'parent@post.example',
    ...{
      current_password: password,
      password,
      username: 'Changed',
      message: 'Hello, operators',
      email: 'a@b.example',
    },
    ...{ product_id: productId, currency: 'EUR' },
    ...{
      order_id: ids.order,
      quote_id: ids.quote,
      ticket_id: ids.ticket,
      ticket_ids: [ids.ticket],
      ticket_project_id: open.projectId,
      link_token: links.ticket,
      names: ['Changed'],
      payment_method: 'stripe_card',
      supporter: 'hidden',
      agreed: true,
    },
    ...{ shipping_address_id: ids.address, name: 'Changed', line1: '1 Lake Street', city: 'Oakland' },
    ...{ region: 'CA', postal_code: '94612' },
    items: [{ product_id: productId, quantity: 1 }],
    ...{
      subject: 'other',
      reason: 'Too small',
      artist_name: 'Somebody',
      is_muted: true,
      marketing_notification: true,
    },
    ...{ notification_choices: [{ kind: 'news', site: true, mail: false, push: false }] },
  }
}

/** As a browser makes one. */
const pointOfCurve = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
