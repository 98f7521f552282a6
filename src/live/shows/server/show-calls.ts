import { artistErrors } from '../../../catalogue/artists/contract.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import { type Implementation, implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { getSeo } from './get-seo.ts'
import { getShow } from './get-show.ts'
import { listBanners } from './list-banners.ts'
import { listLiveAndUpcoming, listShows } from './list-shows.ts'
import { dropReminder, listReminders, setReminder } from './reminders.ts'
import { checkPlayback } from './seats/check-playback.ts'
import { connect } from './seats/connect.ts'

const noShow = () => fail(contract.showErrors.notFound)

export const showCalls: Implementation[] = [
  implement(contract.listShows, async ({ query }, { read, locale }) => {
    const { artist_id: artistId = null, status } = query
    const statuses = status ? status.map(Number) : null
    const list = await listShows(read, { ...query, artistId, statuses, locale })
    return list.isThere ? toOffsetPage(query, list) : fail(artistErrors.notFound)
  }),
  implement(contract.showsNow, async (_input, { read, locale }) => ({
    results: await listLiveAndUpcoming(read, locale),
  })),
  implement(contract.showBanners, async (_input, { read, locale, now }) => ({
    results: await listBanners(read, { locale, now: now() }),
  })),
  implement(contract.showsSeo, async ({ query }, { read, locale }) => ({
    results: await getSeo(read, { showIds: query.show_ids, locale }),
  })),
  implement(contract.getShow, async ({ params }, { read, locale, now }) => {
    return (await getShow(read, { showId: params.show_id, locale, now: now() })) ?? noShow()
  }),
  implement(contract.getShowSeo, async ({ params }, { read, locale }) => {
    const [seo] = await getSeo(read, { showIds: [params.show_id], locale })
    return seo ?? noShow()
  }),
  implement(contract.connect, ({ params, body }, context) => {
    const { show_id: showId, connection_id: connectionId } = params
    return connect({ showId, connectionId, deviceName: body.device_name, action: body.action }, context)
  }),
  implement(contract.checkPlayback, async ({ params }, { read, config, now }) => {
    const input = { showId: params.show_id, token: params.playback_token, now: now() }
    return (await checkPlayback(read, input, config)) ?? fail(contract.showErrors.tokenRefused)
  }),
  implement(contract.setReminder, ({ params }, { fan, write, now }) =>
    write(db => setReminder(db, { userId: fan.userId, showId: params.show_id, now: now() })),
  ),
  implement(contract.dropReminder, ({ params }, { fan, write }) =>
    write(db => dropReminder(db, { userId: fan.userId, showId: params.show_id })),
  ),
  implement(contract.listReminders, async ({ query }, { fan, read, locale }) => {
    const input = { ...query, userId: fan.userId, showIds: query.show_ids ?? null, locale }
    return toOffsetPage(query, await listReminders(read, input))
  }),
]
