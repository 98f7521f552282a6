import type { CardItem } from '../art/card.ts'
import { formatSizeGuide, type GoodsName, longSizes, regularSizes, type Size } from './goods.ts'
import type { Texts } from './rows.ts'

export type ProductPlan = {
  name: Texts
  description: Texts
  /** Fraction of the offer's price. */
  share: number
  options?: { name: Texts; values: Texts[] }[]
  field?: { label: Texts; inputType: 0 | 1 | 2 | 3; isRequired: boolean; maximum: string }
  /** Goods in the parcel; undefined if the product isn't shipped. */
  sent?: { goods: GoodsName; grams: number }
  /** Subject of the product's own picture; if undefined, the project's pictures show the product. */
  shows?: CardItem
  limitPerOrder?: number
  limitPerFan?: number
  /** Number of people whom a ticket admits; `category` is its area. */
  persons?: number
  category?: Texts
}

/** The offer of a project: `usd` is its price range in whole dollars, `item` the item on its card. */
export type Offer = {
  type: 0 | 1 | 2 | 3
  item:
    | 'banner'
    | 'book'
    | 'call'
    | 'clothbound'
    | 'gatefold'
    | 'lightstick'
    | 'longsleeve'
    | 'record'
    | 'shirt'
    | 'signed'
    | 'stream'
    | 'ticket'
  name: Texts
  summary: Texts
  usd: [number, number]
  /** Number of winners of a fan sign event. */
  prizes?: number
  products: ProductPlan[]
}

const toTexts = (en: string, ko: string, ja: string): Texts => ({ en, ko, ja })

const createSizeOption = (sizes: readonly Size[]) => ({
  name: toTexts('Size', '사이즈', 'サイズ'),
  values: sizes.map(([name]) => ({ en: name })),
})
const colour = {
  name: toTexts('Colour', '색상', 'カラー'),
  values: [toTexts('Black', '블랙', 'ブラック'), toTexts('Bone', '본', 'ボーン')],
}
const pressing = {
  name: toTexts('Pressing', '에디션', '盤'),
  values: [
    toTexts('Black', '블랙', 'ブラック'),
    toTexts('Colour', '컬러', 'カラー'),
    toTexts('Signed sleeve', '사인 재킷', 'サイン入りジャケット'),
  ],
}
const printedName = {
  label: toTexts('Name to print', '새길 이름', '印刷する名前'),
  inputType: 0 as const,
  isRequired: true,
  maximum: '40',
}

const joinTexts = (first: Texts, second: Texts): Texts =>
  toTexts(`${first.en} ${second.en}`, `${first['ko']} ${second['ko']}`, `${first['ja']}${second['ja']}`)

const createShirt = (name: Texts, description: Texts, grams: number, sizes: Size[]): ProductPlan => ({
  name,
  description: joinTexts(description, formatSizeGuide(sizes)),
  share: 1,
  options: [createSizeOption(sizes), colour],
  sent: { goods: 'shirt', grams },
  limitPerOrder: 5,
})
const createRecord = (name: Texts, description: Texts, grams: number): ProductPlan => ({
  name,
  description,
  share: 1,
  options: [pressing],
  sent: { goods: 'record', grams },
  limitPerOrder: 4,
})
const createBook = (name: Texts, description: Texts): ProductPlan => ({
  name,
  description,
  share: 1,
  sent: { goods: 'book', grams: 900 },
  limitPerOrder: 10,
})

const poster: ProductPlan = {
  name: toTexts('Folded poster', '접힌 포스터', '折りたたみポスター'),
  description: toTexts('A2, two colours.', 'A2, 2도 인쇄.', 'A2サイズ、2色刷り。'),
  share: 0.35,
  sent: { goods: 'poster', grams: 120 },
  shows: 'poster',
}

export const offers: Offer[] = [
  {
    type: 0,
    item: 'banner',
    usd: [10, 30],
    name: toTexts('Subway birthday banner', '지하철 생일 광고', '駅の誕生日広告'),
    summary: toTexts(
      'Fans put a birthday greeting on the platform wall for two weeks.',
      '팬들이 2주 동안 승강장 벽에 생일 축하 광고를 걸어요.',
      'ファンが2週間、駅のホームに誕生日広告を掲げます。',
    ),
    products: [
      {
        name: toTexts('Your name on the wall', '광고에 이름 넣기', '広告に名前を載せる'),
        description: toTexts(
          'In small print, under the picture.',
          '사진 아래 작은 글씨로.',
          '写真の下に小さく。',
        ),
        share: 1,
        field: printedName,
        limitPerFan: 1,
      },
      {
        name: toTexts('Postcard of the banner', '광고 엽서', '広告のポストカード'),
        description: toTexts('A6, uncoated card.', 'A6, 무코팅 용지.', 'A6サイズ、無塗工紙。'),
        share: 0.4,
        sent: { goods: 'postcard', grams: 20 },
        shows: 'postcard',
      },
    ],
  },
  {
    type: 0,
    item: 'book',
    usd: [28, 46],
    name: toTexts('Fan photo book', '팬 포토북', 'ファンフォトブック'),
    summary: toTexts(
      'Two hundred pages of pictures by fans, printed once for those who order it.',
      '팬들이 찍은 사진 200쪽. 주문한 만큼만 한 번 인쇄해요.',
      'ファンが撮った写真200ページ。注文分だけを一度だけ印刷します。',
    ),
    products: [
      createBook(
        toTexts('Photo book', '포토북', 'フォトブック'),
        toTexts('Hardcover, 24 by 30 cm.', '양장, 24×30cm.', 'ハードカバー、24×30cm。'),
      ),
      poster,
    ],
  },
  {
    type: 0,
    item: 'lightstick',
    usd: [32, 52],
    name: toTexts('Light stick, second edition', '응원봉 시즌 2', 'ペンライト 第2弾'),
    summary: toTexts(
      'Brighter, lighter, and in step with the show by radio.',
      '더 밝고 더 가벼워졌고, 공연과 무선으로 함께 빛나요.',
      'より明るく、より軽く、公演と無線で連動します。',
    ),
    products: [
      {
        name: toTexts('Light stick', '응원봉', 'ペンライト'),
        description: toTexts(
          'With strap; batteries aren’t included.',
          '스트랩 포함, 건전지 별도.',
          'ストラップ付き、電池は別売り。',
        ),
        share: 1,
        sent: { goods: 'lightstick', grams: 310 },
        limitPerOrder: 2,
        limitPerFan: 4,
      },
      {
        name: toTexts('Carrying bag', '파우치', '収納ポーチ'),
        description: toTexts('Padded.', '충격 방지.', 'クッション入り。'),
        share: 0.4,
        sent: { goods: 'pouch', grams: 90 },
        shows: 'pouch',
      },
    ],
  },
  {
    type: 0,
    item: 'shirt',
    usd: [26, 42],
    name: toTexts('Tour shirt', '투어 티셔츠', 'ツアーTシャツ'),
    summary: toTexts(
      'Heavy cotton, screen-printed in two colours, all the cities on the back.',
      '두꺼운 면에 2도 실크스크린, 등에는 모든 도시.',
      '厚手コットンに2色シルクスクリーン、背中に全都市。',
    ),
    products: [
      createShirt(
        toTexts('Shirt', '티셔츠', 'Tシャツ'),
        toTexts('240 g cotton, regular cut.', '면 240g, 레귤러 핏.', 'コットン240g、レギュラーシルエット。'),
        260,
        regularSizes,
      ),
      poster,
    ],
  },
  {
    type: 1,
    item: 'record',
    usd: [24, 44],
    name: toTexts('New album on vinyl', '새 앨범 LP', 'ニューアルバム（アナログ盤）'),
    summary: toTexts(
      'Black or coloured vinyl in a heavy sleeve, with a lyric sheet.',
      '두꺼운 재킷에 담은 블랙 또는 컬러 LP와 가사지.',
      '厚手ジャケットの黒盤またはカラー盤に、歌詞カードつき。',
    ),
    products: [
      createRecord(toTexts('LP', 'LP', 'LP'), toTexts('180 g.', '180g.', '180g重量盤。'), 520),
      poster,
    ],
  },
  {
    type: 1,
    item: 'gatefold',
    usd: [18, 36],
    name: toTexts('Live album', '라이브 앨범', 'ライブアルバム'),
    summary: toTexts(
      'The whole last night of the tour, applause left in.',
      '투어 마지막 밤 전체를, 박수까지 그대로.',
      'ツアー最終夜を、拍手ごと丸ごと。',
    ),
    products: [
      createRecord(
        toTexts('Double LP', '2LP', '2枚組LP'),
        toTexts('Gatefold.', '게이트폴드.', '見開きジャケット。'),
        760,
      ),
    ],
  },
  {
    type: 1,
    item: 'clothbound',
    usd: [26, 48],
    name: toTexts('Lyric and photo book', '가사 포토북', '歌詞フォトブック'),
    summary: toTexts(
      'Every lyric in the hand that wrote it, and pictures from the road.',
      '손글씨 그대로의 모든 가사와 투어 사진.',
      '手書きの全歌詞と、ツアー中の写真。',
    ),
    products: [
      createBook(
        toTexts('Book', '책', '本'),
        toTexts('Clothbound, 160 pages.', '천 장정, 160쪽.', '布張り、160ページ。'),
      ),
    ],
  },
  {
    type: 1,
    item: 'longsleeve',
    usd: [34, 54],
    name: toTexts('Long-sleeve, winter run', '겨울 긴팔', '冬のロングスリーブ'),
    summary: toTexts(
      'Printed to order. The run closes when the window closes.',
      '주문받은 만큼만 인쇄해요. 판매가 끝나면 더 만들지 않아요.',
      '受注生産。販売期間が終わると追加はありません。',
    ),
    products: [
      createShirt(
        toTexts('Long-sleeve', '긴팔 티셔츠', 'ロングスリーブ'),
        toTexts('Brushed inside.', '안감 기모.', '裏起毛。'),
        380,
        longSizes,
      ),
    ],
  },
  {
    type: 2,
    item: 'stream',
    usd: [12, 30],
    name: toTexts('Live stream ticket', '라이브 시청권', '配信チケット'),
    summary: toTexts(
      'One seat at the live show from anywhere, with a week of replay.',
      '어디서든 라이브 한 자리, 다시보기 일주일.',
      'どこからでもライブを1席、1週間の見逃し配信つき。',
    ),
    products: [
      {
        name: toTexts('Stream', '시청권', '配信チケット'),
        description: toTexts('One device at a time.', '한 번에 한 기기.', '同時視聴は1台まで。'),
        share: 1,
        limitPerFan: 1,
        persons: 1,
      },
    ],
  },
  {
    type: 2,
    item: 'ticket',
    usd: [18, 60],
    name: toTexts('Club night ticket', '클럽 나이트 티켓', 'クラブナイトチケット'),
    summary: toTexts(
      'Entry for one, standing. Your ticket is a code on your phone.',
      '1인 입장, 스탠딩. 티켓은 휴대폰 속 코드예요.',
      '1名入場、スタンディング。チケットはスマホのコードです。',
    ),
    products: [
      {
        name: toTexts('Standing', '스탠딩', 'スタンディング'),
        description: toTexts('Free choice of place.', '자유 입장.', '自由エリア。'),
        share: 1,
        limitPerFan: 4,
        persons: 1,
        category: toTexts('Floor', '플로어', 'フロア'),
      },
      {
        name: toTexts('Balcony for two', '발코니 2인', 'バルコニー2名'),
        description: toTexts('Two seats side by side.', '나란히 두 자리.', '並びの2席。'),
        share: 2.4,
        limitPerFan: 2,
        persons: 2,
        shows: 'ticket',
        category: toTexts('Balcony', '발코니', 'バルコニー'),
      },
    ],
  },
  {
    type: 3,
    item: 'call',
    usd: [16, 28],
    prizes: 30,
    name: toTexts('Fan sign call', '영상통화 팬사인회', 'ビデオ通話サイン会'),
    summary: toTexts(
      'Every album is one entry; thirty fans win a two-minute video call.',
      '앨범 한 장이 응모 한 번. 서른 명이 2분 영상통화에 당첨돼요.',
      'アルバム1枚で1口応募。30名様に2分間のビデオ通話が当たります。',
    ),
    products: [
      {
        name: toTexts('Album with one entry', '앨범 (응모 1회)', 'アルバム（応募1口）'),
        description: toTexts(
          'Who isn’t drawn keeps the album.',
          '당첨되지 않아도 앨범은 드려요.',
          '当選しなくてもアルバムはお届けします。',
        ),
        share: 1,
        sent: { goods: 'album', grams: 240 },
        shows: 'album',
        limitPerOrder: 20,
        limitPerFan: 50,
      },
    ],
  },
  {
    type: 3,
    item: 'signed',
    usd: [14, 24],
    prizes: 100,
    name: toTexts('Signed card draw', '사인 카드 추첨', 'サインカード抽選'),
    summary: toTexts(
      'A hundred hand-signed cards, drawn among all who order.',
      '직접 사인한 카드 100장을 주문한 모두 가운데 추첨해요.',
      '直筆サインカード100枚を、ご注文の皆さまから抽選します。',
    ),
    products: [
      {
        name: toTexts('Mini album with one entry', '미니 앨범 (응모 1회)', 'ミニアルバム（応募1口）'),
        description: toTexts(
          'Who isn’t drawn keeps the album.',
          '당첨되지 않아도 앨범은 드려요.',
          '当選しなくてもアルバムはお届けします。',
        ),
        share: 1,
        sent: { goods: 'album', grams: 180 },
        shows: 'album',
        limitPerOrder: 10,
        limitPerFan: 30,
      },
    ],
  },
]
