import { disc, fill, line } from '../kit/shapes.ts'

type Inks = { body: string; shine: string; accent: string }

type Thing = { words: RegExp; draw: (inks: Inks) => string }

const petals = (count: number, r: number, width: number) =>
  Array.from(
    { length: count },
    (_, i) =>
      `<path transform="rotate(${(360 / count) * i})" d="M0-40C${width}-${r * 0.5} ${width}-${r} 0-${r}C${-width}-${r} ${-width}-${r * 0.5} 0-40z"/>`,
  ).join('')

/**
 * Objects for posters, drawn around the origin in a box of 400 by 400, with the pattern of words that select
 * them.
 */
export const things: Record<string, Thing> = {
  moon: {
    words:
      /moon|mond|luna|lune|måne|달|月|つき|เดือน|จันทร์|night|nacht|nuit|notte|noche|밤|夜|よる|よあけ|ніч|ноч|түнгі|ราตรี|คืน/i,
    draw: ({ body, accent }) =>
      fill('M60-190A190 190 0 1 0 178 84A150 150 0 1 1 60-190z', body) +
      fill('M120-60l14 40 40 14-40 14-14 40-14-40-40-14 40-14z', accent),
  },
  umbrella: {
    words:
      /rain|regn|pluie|chuva|lluvia|hujan|mưa|umbrella|parasol|bulut|monsoon|monsun|weather|雨|あめ|アメ|カサ|우산|소나기|ฝน|дощ|дожд|ambrella|garúa|graupel/i,
    draw: ({ body, shine, accent }) =>
      line('M0-30V150C0 210-80 210-80 150', body, 20) +
      fill(
        'M-200-10C-190-240 190-240 200-10C170-50 110-50 80-10C50-50-50-50-80-10C-110-50-170-50-200-10z',
        accent,
      ) +
      fill('M0-184C-60-150-76-70-80-10C-50-50 50-50 80-10C76-70 60-150 0-184z', shine) +
      line('M0-210V-184', body, 16),
  },
  train: {
    words:
      /train|tram|zug|bahn|tranvía|tranvay|trenes|elétrico|bonde|kereta|metro|station|terminal|express|gyors|tyre|tramwaj|bus|列车|列車|汽車|慢車|车|站|정거장|열차|첫차|정류장|버스|기차|รถไฟ|тролейбус|трамвай|воз|danfo|matatu|jeepney|transit/i,
    draw: ({ body, shine, accent }) =>
      fill(
        'M-150 120V-120C-150-180-110-200 0-200C110-200 150-180 150-120V120C150 160 110 170 0 170C-110 170-150 160-150 120z',
        body,
      ) +
      fill('M-112-110C-112-150-80-150-14-150V-20H-112zM112-110C112-150 80-150 14-150V-20H112z', shine) +
      fill(disc(-88, 80, 34) + disc(88, 80, 34), accent) +
      fill('M-40-188H40V-164H-40z', accent) +
      line('M-110 190L-170 230M110 190L170 230M-130 212H130', body, 16),
  },
  wave: {
    words:
      /sea|mar(é|es|esol|esia)?\b|wave|tide|tidal|swim|ocean|océano|ombak|salt|sal\b|harbour|fjord|havn|ferries|shore|lagoon|meltemi|море|мор|バタ|海|うみ|ウミ|ミナト|파도|해변|바다|ทะเล|คลื่น|くじら|クジラ|고래|agua|fish|boat|vapur|ponto|delphine|renk/i,
    draw: ({ body, shine, accent }) =>
      fill(disc(70, -90, 84), accent) +
      fill(
        'M-200 160V20C-150-40-120-120-30-130C30-134 70-90 60-50C40-80 0-80-10-40C-24 20 60 60 200 50V160z',
        body,
      ) +
      line('M-160 80C-80 20-60 110 20 110C90 110 120 90 180 100M-110 10C-90-30-70-60-40-76', shine, 14),
  },
  sun: {
    words:
      /sun|sol\b|sol |verano|summer|sommar|saison|été|caldo|soleil|여름|햇|해와|サマー|夏|ひなた|ひかり|sunrise|golden|girass|amber|lum(ière|i)|แสง|ตะวัน|літо|лято|көк|canicule|harvest/i,
    draw: ({ body, accent }) =>
      fill(
        Array.from({ length: 16 }, (_, i) => {
          const a = (i / 16) * Math.PI * 2
          const p = (r: number, d: number) =>
            `${(Math.cos(a + d) * r).toFixed(0)} ${(Math.sin(a + d) * r).toFixed(0)}`
          return `M${p(128, -0.13)}L${p(200, 0)}L${p(128, 0.13)}z`
        }).join(''),
        body,
      ) +
      fill(disc(0, 0, 116), accent) +
      line('M-44 10C-20 40 20 40 44 10M-50-30H-24M24-30H50', body, 12),
  },
  flower: {
    words:
      /flor|flower|bl(ü|u)te|rose|fleur|garden|jardin|orchard|jacaranda|mohn|magnolia|sampaguita|cempasúchil|꽃|花|はな|ハナ|ดอก|桜|봄|springtime|spring|marigold|tulip|clover|мак|каштан|girasso|honey|acacia|mugham|tamarack|quill|fern|leaf|садове/i,
    draw: ({ body, shine, accent }) =>
      line('M0 0C10 90-10 150 0 210', body, 16) +
      fill(
        'M4 140C60 70 130 80 150 110C110 170 50 170 4 150zM-4 170C-50 110-110 120-130 140C-90 190-40 190-4 176z',
        body,
      ) +
      `<g transform="translate(0 -50)" fill="${accent}">${petals(9, 150, 44)}</g>` +
      fill(disc(0, -50, 46), shine),
  },
  cat: {
    words:
      /cat\b|cats|gato|katze|chat\b|kat\b|고양이|ねこ|貓|猫|แมว|ghost|coyote|midnight|lorong|back alley|ruffneck/i,
    draw: ({ body, shine, accent }) =>
      fill(
        'M-110 200C-130 80-80 10-60-30C-110-80-90-160-70-200L-20-160H30L80-200C100-160 110-80 70-30C100 20 130 90 110 200z',
        body,
      ) +
      line('M100 190C190 190 200 90 150 40', body, 34) +
      fill(
        'M-44-104C-30-124-10-114-4-96C-18-86-34-88-44-104zM54-104C40-124 20-114 14-96C28-86 44-88 54-104z',
        accent,
      ) +
      line('M-70-60H-130M-66-46L-120-30M80-60H140M76-46L130-30', shine, 6),
  },
  radio: {
    words:
      /radio|fm\b|signal|static|broadcast|funk|telegra|電台|电台|ラジオ|라디오|วิทยุ|電波|シグナル|noise|circuit|transistor|channel|antenna|sound|loud|нуль|синт|синтез/i,
    draw: ({ body, shine, accent }) =>
      line('M110-110L190-210', body, 12) +
      fill('M-200-110H200V160H-200z', body) +
      fill(disc(-86, 30, 84), shine) +
      [64, 44, 24].map(r => line(disc(-86, 30, r), body, 9)).join('') +
      fill('M30-70H170V-20H30z', accent) +
      fill(disc(62, 60, 30) + disc(140, 60, 30), shine) +
      line('M30 120H170', shine, 10),
  },
  bird: {
    words:
      /bird|swan|magpie|amsel|wren|kingfisher|colibrí|gull|ластів|сокол|голуб|вереск|鳥|鸟|とり|บิน|fly|flight|kite|비행|飛行|風|바람|ветр|жел|cordillera|wind|viento|falke|raven|holló|havran/i,
    draw: ({ body, accent }) =>
      fill(
        'M-200-90C-120-120-50-90-10-20C30-130 110-180 200-170C170-120 160-60 120 0C110 60 60 110-10 120C-40 150-90 170-140 160C-110 130-100 110-96 80C-80 20-110-50-200-90z',
        body,
      ) +
      fill(disc(92, -20, 14), accent) +
      fill('M120-6L176 14L116 34z', accent),
  },
  window: {
    words:
      /window|room|motel|hotel|verandah|home|house|dach|roof|옥탑|옥상|rooftop|terrace|tejados|azotea|屋|窗|团地|団地|nation|porch|floor|поверх|дах|дворик|บ้าน|ดาดฟ้า|apartment|neighbour|天台|基地|piscine|gasworks|concrete|beton|бетон|скрин|부|을지로/i,
    draw: ({ body, shine, accent }) =>
      fill('M-160 200V-200H160V200z', body) +
      fill('M-120-160H-14V-20H-120zM14-160H120V-20H14zM-120 20H-14V160H-120zM14 20H120V160H14z', accent) +
      fill('M26-96C40-130 96-130 104-92C112-60 100-36 92-20H40C34-36 18-62 26-96z', body) +
      line('M-120-90H-14M-120 90H-14M14 90H120', shine, 8),
  },
  lantern: {
    words:
      /lantern|light|licht|lamp|lampu|fire|feu|fuego|신호|네온|neon|霓虹|灯|燈|ランプ|ネオン|빛|불|хвил|зоря|ไฟ|หิ่งห้อย|glow|candil|luz|firefly|spark|eld|світло|вогн|kerosene|farol|люмі|루미/i,
    draw: ({ body, shine, accent }) =>
      line('M0-200V-150', body, 14) +
      fill('M-60-160H60V-130H-60zM-60 130H60V160H-60z', body) +
      fill('M-60-130C-190-80-190 80-60 130H60C190 80 190-80 60-130z', accent) +
      line('M-60-128C-110-60-110 60-60 128M0-130V130M60-128C110-60 110 60 60 128', body, 9) +
      line('M-24 162V210M0 162V222M24 162V210', shine, 10),
  },
  cup: {
    words:
      /coffee|kopi|tea\b|teh|chai|café|cafetal|kaffee|喫茶|茶|チャ|чай|커피|ชา|soda|ソーダ|サイダー|汽水|cup|market|mercado|pasar|시장|菜市场|夜市|ตลาด|food|bread|pan |gelato|rice|ข้าว|라면|kitchen|picnic|peach|통조림|복숭아|apple|алма|mango|มะม่วง|honey/i,
    draw: ({ body, shine, accent }) =>
      line('M-60-190C-90-150-30-130-60-90M20-190C-10-150 50-130 20-90', accent, 18) +
      fill('M-150-60H120C120 90 80 160-15 160C-110 160-150 90-150-60z', body) +
      line('M122-20C200-30 200 90 100 86', body, 30) +
      fill('M-190 176H170V200H-190z', body) +
      line('M-110-20C-110 40-96 80-70 104', shine, 16),
  },
  mountain: {
    words:
      /mountain|berg|wald|gletscher|jökul|mont|nord|norrsk|fjäll|cordillera|polar|полярн|cold|frost|winter|invierno|ice|frío|산|山|พู|ภูผา|ลำโขง|highveld|prairie|говий|тоо|дала|витоша|kaamos|pakkas|tezontle|obsidiana|first snow|첫눈|снеж|tundra|quarry/i,
    draw: ({ body, shine, accent }) =>
      fill(disc(90, -90, 80), accent) +
      fill('M-210 180L-50-150L20-30L60-90L210 180z', body) +
      fill('M-50-150L-96-56L-60-80L-40-40L-16-70L2-60zM60-90L32-46L58-60L74-34L88-44z', shine),
  },
  star: {
    words:
      /star|stern|estrella|comet|cometas|cosmo|astron|planet|惑星|惑|별|星|ほし|은하|우주|ดาว|зір|жұлдыз|satell|orbit|galax|revontul|meridian|equator|nullmer|twin|双子/i,
    draw: ({ body, shine, accent }) =>
      fill('M0-190L52-62L188-56L82 30L118 164L0 90L-118 164L-82 30L-188-56L-52-62z', accent) +
      line('M-196 196L-110 110M-70 210L-20 150M70 214L50 170', body, 16) +
      fill(disc(-30, -20, 13) + disc(30, -20, 13), body) +
      line('M-28 24C-10 44 10 44 28 24', shine === accent ? body : body, 11),
  },
  cassette: {
    words:
      /cassette|tape|fita|plak|vinyl|record|song|chorus|club|klub|discoteca|disco|clube|postcard|letter|우체통|邮局|편지|통신|通信|telegram|paper|종이|纸|紙|書|book|library|図書館|diary|borrowed|map|cartograph/i,
    draw: ({ body, shine, accent }) =>
      fill('M-210-140H210V140H-210z', body) +
      fill('M-180-112H180V36H-180z', accent) +
      fill('M-130-70C-130-90 130-90 130-70V-10C130 8-130 8-130-10z', body) +
      fill(disc(-84, -40, 30) + disc(84, -40, 30), shine) +
      fill(disc(-84, -40, 11) + disc(84, -40, 11), body) +
      fill('M-110 140L-90 70H90L110 140z', shine) +
      fill(disc(-50, 112, 12) + disc(50, 112, 12), body),
  },
  bolt: {
    words:
      /bolt|elektr|eléctric|electric|thunder|trovão|雷|lightning|riot|uprising|static|storm|sturm|power|kraft|loud|dinamita|nuclear|цахилгаан|ร็อก|rock|punk|metal|war\b|krieg/i,
    draw: ({ body, accent }) =>
      fill('M44-210L-130 40H-20L-60 210L130-50H14L90-210z', accent) +
      line('M-150-140L-196-180M-170-40H-214M150 110L196 150M166 0H214', body, 18),
  },
  eye: {
    words:
      /eye|look|wide awake|dream|sueño|traum|ゆめ|夢|꿈|不眠|sleep|unknown|invisible|phant|fantasma|uyku|vision|mirror|glass|ガラス|유리/i,
    draw: ({ body, shine, accent }) =>
      fill('M-210 0C-120-130 120-130 210 0C120 130-120 130-210 0z', shine) +
      line('M-210 0C-120-130 120-130 210 0C120 130-120 130-210 0z', body, 18) +
      fill(disc(0, 0, 86), accent) +
      fill(disc(0, 0, 42), body) +
      fill(disc(26, -26, 18), shine) +
      line('M-150-100L-180-150M-60-134L-72-196M60-134L72-196M150-100L180-150', body, 18),
  },
}

/** Returns the first object mentioned in a name or title, or null. */
export function findThing(text: string): string | null {
  return Object.keys(things).find(name => things[name]!.words.test(text)) ?? null
}
