import { randomFrom } from './random.ts'

// What fans call themselves, in the scripts that they write in. All invented.

const words = [
  ...[
    'mika',
    'noor',
    'lenka',
    'yuna',
    'tomas',
    'dewi',
    'paolo',
    'amina',
    'sora',
    'lucie',
    'kofi',
    'marta',
    'jonas',
  ],
  ...[
    'thuy',
    'rafa',
    'ines',
    'hana',
    'oskar',
    'zeynep',
    'bruno',
    'aiko',
    'selin',
    'mateo',
    'freya',
    'ngozi',
    'dario',
  ],
]
const tails = [
  ...[
    'sings',
    'on.tour',
    'frontrow',
    'hums',
    'rides.trains',
    'loud',
    'at.night',
    'and.cat',
    'encore',
    'b.side',
  ],
  ...[
    'stays.up',
    'claps',
    'in.row.f',
    'too.late',
    'with.tea',
    'outside',
    'rewinds',
    'unplugged',
    'once.more',
    'again',
  ],
]
const whole = [
  ...['새벽두시', '앙코르요정', '응원봉충전중', '콩나물', '맨앞줄', '막차탄사람', '소리내는고양이', '종이별'],
  ...['夜更かし', '最前列のねこ', 'アンコール待ち', '雨女', 'しおり', 'ラムネ', '終電のがし', 'まめ大福'],
  ...['听雨的人', '小熊汽水', '最后一排', '月台', '夜歸人', '海邊的卡帶', '不睡覺', '豆花加冰'],
  ...[
    'แมวหน้าเวที',
    'ฝนตกพอดี',
    'ชานมหวานน้อย',
    'нічний_трамвай',
    'ромашка',
    'тиха_субота',
    'вечірній',
    'снежинка',
  ],
]

/** So many different names, the same for the same seed. */
export function fanNames(count: number, seed = 1): string[] {
  const random = randomFrom(`fan names ${seed}`)
  const names = new Set<string>()
  while (names.size < count) {
    const number = random.chance(0.75) ? String(random.int(2, 999)) : ''
    const word = random.pick(words)
    names.add(
      random.weighted(
        [`${word}.${random.pick(tails)}${number}`, `${word}${number}`, `${random.pick(whole)}${number}`],
        name => (name.includes('.') ? 3 : 2),
      ),
    )
  }
  return [...names]
}
