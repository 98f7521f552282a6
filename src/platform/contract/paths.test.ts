import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseArtistId, paths } from './paths.ts'

type Paths = typeof paths
/** Paths with parameters; paths.ts has the constant ones. */
type Built = { [Name in keyof Paths as Parameters<Paths[Name]> extends [] ? never : Name]: string[] }

describe('path builders', () => {
  test('build every path with parameters', () => {
    const built: Built = {
      news: [paths.news(), paths.news(4)],
      newsFrom: [paths.newsFrom(0), paths.newsFrom(24)],
      newsFeed: [paths.newsFeed('rss', 'ko'), paths.newsFeed('atom', 'en', 4)],
      live: [paths.live(), paths.live({ tab: 'replay', offset: 20 })],
      show: [paths.show(4)],
      showScreen: [paths.showScreen(4)],
      showCalendar: [paths.showCalendar(7, 'ko')],
      showAt: [paths.showAt(4, 75.9)],
      events: [
        paths.events(),
        paths.events({ search: 'a & b', cityId: 4, isPast: true, offset: 10 }),
        paths.events({ search: '', cityId: null, offset: 0 }),
        paths.events({
          cityId: 4,
          radiusKm: 50,
          when: 'weekend',
          genre: 'rock',
          price: 'free',
          sort: 'nearest',
        }),
        paths.events({ radiusKm: 50, from: '2026-12-24', until: '2027-01-02', sort: 'soonest' }),
      ],
      event: [paths.event(4)],
      eventCalendar: [paths.eventCalendar(4, 'ko')],
      tour: [paths.tour(4)],
      campaign: [paths.campaign(4, 5)],
      cityCampaigns: [paths.cityCampaigns(4)],
      projects: [
        paths.projects(),
        paths.projects({ type: 0, state: 'open', sort: 1, artistId: 7, offset: 20 }),
      ],
      project: [paths.project(4), paths.project(4, 'faq')],
      projectFeed: [paths.projectFeed('rss', 'ko', 4)],
      drawEntries: [paths.drawEntries(4, 'a1b2')],
      purchase: [paths.purchase(4)],
      purchaseBridge: [paths.purchaseBridge(7, 'Ord_1', 'kakaopay', 'success')],
      order: [paths.order(), paths.order('Ord_1'), paths.order('Ord_1', 'receipt')],
      takeTicket: [paths.takeTicket(), paths.takeTicket('abc')],
      ticket: [paths.ticket('Tic_1')],
      walletPass: [paths.walletPass('abc')],
      redeem: [paths.redeem(), paths.redeem({ projectId: 4 }), paths.redeem({ showId: 9 })],
      search: [paths.search(), paths.search('a & b')],
      artist: [paths.artist({ id: 4, slug: 'söl' }), paths.artist({ id: 4, slug: '' })],
      calendarFeed: [paths.calendarFeed('Abc_-9')],
      activity: [paths.activity('coupons')],
      settings: [paths.settings(), paths.settings('account_city')],
      loginBridge: [paths.loginBridge('login')],
      helpSearch: [paths.helpSearch(''), paths.helpSearch('a & b')],
      helpQuestion: [paths.helpQuestion('1-10')],
      requestArtist: [paths.requestArtist('Name: ?')],
      technicalIssue: [paths.technicalIssue('It broke')],
      resetPassword: [paths.resetPassword(), paths.resetPassword('abc')],
      confirmEmail: [paths.confirmEmail('abc')],
      confirmAsParent: [paths.confirmAsParent('abc')],
      confirmPhone: [paths.confirmPhone('abc')],
      emailSettings: [paths.emailSettings('abc')],
      oauthConnect: [paths.oauthConnect('vk')],
      legal: [paths.legal('terms'), paths.legal('privacy-notice', 'ko', '2019-12-19')],
    }
    expect(built).toMatchInlineSnapshot(`
    {
      "activity": [
        "/user/activity/coupons/",
      ],
      "artist": [
        "/artist/s%C3%B6l,4/",
        "/artist/4/",
      ],
      "calendarFeed": [
        "/calendar/Abc_-9.ics",
      ],
      "campaign": [
        "/campaigns/4-5/",
      ],
      "cityCampaigns": [
        "/campaigns/?city_id=4",
      ],
      "confirmAsParent": [
        "/confirm/?parent_token=abc",
      ],
      "confirmEmail": [
        "/confirm/?token=abc",
      ],
      "confirmPhone": [
        "/confirm_phone/?token=abc",
      ],
      "drawEntries": [
        "/project/4/draw/entries-a1b2.txt",
      ],
      "emailSettings": [
        "/emailsettings/?token=abc",
      ],
      "event": [
        "/event/4/",
      ],
      "eventCalendar": [
        "/event/4/calendar.ko.ics",
      ],
      "events": [
        "/events/",
        "/events/?search=a+%26+b&city_id=4&condition=past&offset=10",
        "/events/",
        "/events/?city_id=4&radius_km=50&when=weekend&genre=rock&price=free&sort=nearest",
        "/events/?from=2026-12-24&until=2027-01-02",
      ],
      "helpQuestion": [
        "/help/?q=1-10#faq-section",
      ],
      "helpSearch": [
        "/help/",
        "/help/?query=a%20%26%20b",
      ],
      "legal": [
        "/legal/terms/",
        "/legal/privacy-notice/ko/2019-12-19/",
      ],
      "live": [
        "/live/",
        "/live/?tab=replay&offset=20",
      ],
      "loginBridge": [
        "/loginbridge/login/",
      ],
      "news": [
        "/news/",
        "/news/4/",
      ],
      "newsFeed": [
        "/news/feeds/ko.rss",
        "/news/feeds/artist-4/en.atom",
      ],
      "newsFrom": [
        "/news/",
        "/news/?offset=24",
      ],
      "oauthConnect": [
        "/oauth/connect/vk/",
      ],
      "order": [
        "/project/order/",
        "/project/order/Ord_1/",
        "/project/order/Ord_1/receipt/",
      ],
      "project": [
        "/project/4/",
        "/project/4/faq/",
      ],
      "projectFeed": [
        "/project/4/feeds/ko.rss",
      ],
      "projects": [
        "/projects/",
        "/projects/?type=0&state=open&sort=1&artist_id=7&offset=20",
      ],
      "purchase": [
        "/project/4/purchase/",
      ],
      "purchaseBridge": [
        "/project/7/purchasebridge/Ord_1/kakaopay/success/",
      ],
      "redeem": [
        "/redeem/",
        "/redeem/?project_id=4",
        "/redeem/?show_id=9",
      ],
      "requestArtist": [
        "/contact/?defaultMessage=Name%3A%20%3F#requestartist",
      ],
      "resetPassword": [
        "/reset/password/",
        "/reset/password/?token=abc",
      ],
      "search": [
        "/search/",
        "/search/?query=a%20%26%20b",
      ],
      "settings": [
        "/user/settings/",
        "/user/settings/#account_city",
      ],
      "show": [
        "/live/4/",
      ],
      "showAt": [
        "/live/4/?t=75",
      ],
      "showCalendar": [
        "/live/7/calendar.ko.ics",
      ],
      "showScreen": [
        "/live/4/screen/",
      ],
      "takeTicket": [
        "/ticket/",
        "/ticket/#abc",
      ],
      "technicalIssue": [
        "/contact/?defaultMessage=It%20broke#techissues",
      ],
      "ticket": [
        "/ticket/Tic_1/",
      ],
      "tour": [
        "/events/?tour_id=4",
      ],
      "walletPass": [
        "/wallet-pass/abc.pkpass",
      ],
    }
  `)
    // Files end with their extension, all other paths with a slash.
    const pages = Object.values(built)
      .flat()
      .filter(address => !/\.(?:ics|rss|atom|txt|pkpass)$/.test(address))
    for (const address of pages) expect(address).toMatch(/^\/([^?#]*\/)?([?#]|$)/)
  })

  test("encode an artist's id so that it can be parsed back for any name", () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 2_147_483_647 }), (slug, id) => {
        const [, , param = ''] = paths.artist({ id, slug }).split('/')
        expect(parseArtistId(decodeURIComponent(param))).toBe(id)
      }),
    )
  })

  test.each(['', '0', '-1', '1.5', 'a', 'a,', 'a,01', '99999999999', '1,b'])(
    "reject %j as an artist's path parameter",
    param => {
      expect(parseArtistId(param)).toBeNull()
    },
  )
})
