import { goods as sentGoods } from './goods.ts'
import type { Offer, ProductPlan } from './offers.ts'
import type { Texts } from './rows.ts'

const isStream = ({ item }: Offer) => item === 'stream'

/** Writes a project's description as Markdown. */
export function writeDetails(offer: Offer, artist: string): Texts {
  const { en } = offer.summary
  const goods = offer.products
    .map(({ name, description }) => `- **${name.en}**: ${description.en}`)
    .join('\n')
  const kind = {
    0: `## How it works\n\nThis is made by fans of ${artist}, for fans. If the goal is reached, it’s made; if not, everyone gets their money back.`,
    1: `## When it ships\n\nEverything is sent once the sale has ended; the basket shows when it arrives. You can change your address until it’s on its way.`,
    2: isStream(offer)
      ? `## How you watch\n\nOpen the show on this site while you’re logged in. It plays on one device at a time.`
      : `## How you get in\n\nYour ticket is a code on your phone. Once you’ve opened it, it works without a network, so the queue doesn’t have to wait for one.`,
    3: `## How the draw works\n\n1. Every piece is one entry.\n2. The list of entries is closed and published before the draw.\n3. The draw uses public randomness, so anyone can check it.\n\nWho isn’t drawn keeps what they bought.`,
  }[offer.type]
  return { en: `${en}\n\n## What you can get\n\n${goods}\n\n${kind}` }
}

/** Lists the countries by name, or returns `many` if there are more than five. */
function formatCountries(locale: string, countries: readonly string[], many: string): string {
  if (countries.length > 5) return many
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return new Intl.ListFormat(locale).format(countries.map(code => names.of(code) ?? code))
}

/** @param countries to which the project is sold and shipped */
export function writeFaq(offer: Offer, countries: readonly string[]): { question: Texts; answer: Texts }[] {
  const count = countries.length
  const places = {
    en: formatCountries('en', countries, `${count} countries`),
    ko: formatCountries('ko', countries, `${count}개 나라`),
    ja: formatCountries('ja', countries, `${count}の国と地域`),
  }
  const shipping = {
    question: {
      en: 'Where do you ship to?',
      ko: '어디로 배송하나요?',
      ja: 'どこに配送できますか？',
    },
    answer: {
      en: `To ${places.en}. Choose yours in the basket to see the price and when it arrives.`,
      ko: `배송 지역: ${places.ko}. 장바구니에서 나라를 고르면 배송비와 도착 예정일이 보여요.`,
      ja: `お届け先：${places.ja}。カートで国を選ぶと、送料とお届け予定日が表示されます。`,
    },
  }
  const cancelling = {
    question: { en: 'Can I cancel?', ko: '취소할 수 있나요?', ja: 'キャンセルできますか？' },
    answer: {
      en: 'Yes, for free until the date that your order shows.',
      ko: '네, 주문에 나온 날짜까지는 무료예요.',
      ja: 'はい、注文に表示された日までは無料です。',
    },
  }
  const passing = {
    question: { en: 'Can I give my ticket to a friend?' },
    answer: { en: 'Once, to another account, until two hours before doors.' },
  }
  return offer.type === 2 ? [passing, cancelling] : [shipping, cancelling]
}

const countryName = (code: string) => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code

/** Lists facts about the first shipped product. */
export function listFacts(offer: Offer, country: string): { label: Texts; value: Texts }[] {
  const sent = offer.products.find(isSent)?.sent
  if (!sent) return []
  return [
    { label: { en: 'Material', ko: '소재', ja: '素材' }, value: sentGoods[sent.goods].material },
    { label: { en: 'Weight', ko: '무게', ja: '重さ' }, value: { en: `${sent.grams} g` } },
    { label: { en: 'Made in', ko: '제조국', ja: '製造国' }, value: { en: countryName(country) } },
  ]
}

const isSent = ({ sent }: ProductPlan) => sent !== undefined

export const policies: { kind: string; title: Texts; body: Texts }[] = [
  {
    kind: 'shipping',
    title: { en: 'Shipping', ko: '배송', ja: '配送' },
    body: {
      en: 'The price depends on the country and the weight, and stands in the basket before you pay. You get a tracking number when your parcel leaves.',
      ko: '배송비는 나라와 무게에 따라 달라지고, 결제 전에 장바구니에 나와요. 택배가 출발하면 운송장 번호를 보내 드려요.',
      ja: '送料は国と重さで決まり、お支払いの前にカートに表示されます。発送時に追跡番号をお知らせします。',
    },
  },
  {
    kind: 'cancellation',
    title: { en: 'Cancelling', ko: '취소', ja: 'キャンセル' },
    body: {
      en: 'You can cancel for free until the date in your order. After that, ask for a refund: we look at every case.',
      ko: '주문에 나온 날짜까지는 무료로 취소할 수 있어요. 그 뒤에는 환불을 요청해 주세요. 하나하나 살펴볼게요.',
      ja: '注文に表示された日までは無料でキャンセルできます。それ以降は返金をご依頼ください。一件ずつ確認します。',
    },
  },
  {
    kind: 'withdrawal',
    title: { en: 'Your right to withdraw', ko: '청약 철회', ja: '返品' },
    body: {
      en: 'You have the days that your country’s law gives you, counted from delivery. Dated tickets and things made for you alone are exempt, and say so before you pay.',
      ko: '받은 날부터 거주 국가의 법이 정한 기간 안에 철회할 수 있어요. 날짜가 정해진 티켓과 주문 제작 상품은 예외이며, 결제 전에 표시돼요.',
      ja: 'お届けの日から、お住まいの国の法律で定められた期間内に返品できます。日時指定のチケットと受注生産品は対象外で、お支払いの前に表示されます。',
    },
  },
]
