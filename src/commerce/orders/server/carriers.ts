interface Carrier {
  /** Code that operators type; case-insensitive. */
  code: string
  name: string
  /**
   * Tracking URL with the placeholder `{number}`; null if the carrier's page accepts no number in the URL.
   */
  template: string | null
  /**
   * Format of its tracking numbers, without spaces and hyphens, in upper case. International mail numbers end
   * with a country code (UPU S10).
   */
  pattern: RegExp
  /** A valid sample number for the help text and the tests. */
  example: string
}

export const carriers: readonly Carrier[] = [
  {
    code: 'dhl',
    name: 'DHL Express',
    example: '3318810025',
    template:
      'https://www.dhl.com/global-en/home/tracking/tracking-express.html?submit=1&tracking-id={number}',
    pattern: /^(?:\d{10,11}|J[A-Z]{2,3}\d{9,20})$/,
  },
  {
    code: 'ups',
    name: 'UPS',
    example: '1Z5R89390357567127',
    template: 'https://www.ups.com/track?tracknum={number}',
    pattern: /^(?:1Z[0-9A-Z]{16}|T\d{10}|\d{9}|\d{12})$/,
  },
  {
    code: 'fedex',
    name: 'FedEx',
    example: '986578788855',
    template: 'https://www.fedex.com/fedextrack/?trknbr={number}',
    pattern: /^(?:\d{12}|\d{15}|\d{20}|\d{22}|\d{34})$/,
  },
  {
    code: 'usps',
    name: 'USPS',
    example: '9400111201080805483016',
    template: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
    pattern: /^(?:\d{20}|\d{22}|\d{26}|420\d{27}|420\d{31}|[A-Z]{2}\d{9}US)$/,
  },
  {
    code: 'ems',
    name: 'Korea Post EMS',
    example: 'EM123456785KR',
    template: 'https://service.epost.go.kr/trace.RetrieveEmsRigiTraceList.comm?POST_CODE={number}',
    pattern: /^[A-Z]{2}\d{9}KR$/,
  },
  {
    code: 'epost',
    name: 'Korea Post',
    example: '6865012345678',
    template: 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1={number}',
    pattern: /^\d{13}$/,
  },
  {
    code: 'cj',
    name: 'CJ Logistics',
    example: '364495958003',
    template: 'https://trace.cjlogistics.com/next/tracking.html?wblNo={number}',
    pattern: /^(?:\d{10}|\d{12})$/,
  },
  {
    code: 'japan-post',
    name: 'Japan Post',
    example: 'EJ123456785JP',
    template: 'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1={number}',
    pattern: /^(?:\d{11,12}|[A-Z]{2}\d{9}JP)$/,
  },
  {
    code: 'yamato',
    name: 'Yamato Transport',
    example: '472575516733',
    template: 'https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno={number}',
    pattern: /^\d{12}$/,
  },
  {
    code: 'royal-mail',
    name: 'Royal Mail',
    example: 'RK123456785GB',
    template: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
    pattern: /^(?:[A-Z]{2}\d{9}GB|[0-9A-Z]{16}|[0-9A-Z]{21})$/,
  },
  {
    code: 'dhl-de',
    name: 'Deutsche Post DHL',
    example: '00340434161094022115',
    template: 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={number}',
    pattern: /^(?:\d{12}|\d{20}|JJD\d{16,20}|[A-Z]{2}\d{9}DE)$/,
  },
  {
    code: 'la-poste',
    name: 'La Poste Colissimo',
    example: '6A12345678901',
    template: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}',
    pattern: /^(?:\d[0-9A-Z]\d{11}|[A-Z]{2}\d{9}FR)$/,
  },
  {
    code: 'correos',
    name: 'Correos',
    example: 'PQ856C0710027820144566Q',
    template: 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number={number}',
    pattern: /^(?:[A-Z]{2}[0-9A-Z]{21}|[A-Z]{2}\d{9}ES)$/,
  },
  {
    code: 'correios',
    name: 'Correios',
    example: 'AA123456785BR',
    template: 'https://rastreamento.correios.com.br/app/index.php?objetos={number}',
    pattern: /^[A-Z]{2}\d{9}BR$/,
  },
  {
    // India Post's page requires fans to type the number and solve a captcha.
    code: 'india-post',
    name: 'India Post',
    example: 'ED123456785IN',
    template: null,
    pattern: /^[A-Z]{2}\d{9}IN$/,
  },
  {
    code: 'australia-post',
    name: 'Australia Post',
    example: '34ABC123456701000',
    template: 'https://auspost.com.au/mypost/track/details/{number}',
    pattern: /^[0-9A-Z]{10,23}$/,
  },
]

export interface NamedParcel {
  carrier: string
  number: string
  url: string | null
}

/** Why a parcel can't be named; `example` is a number that its carrier would give. */
export type NamingProblem =
  | { problem: 'bad_url' }
  | { problem: 'bad_number'; carrier: string; example: string }

/**
 * Returns a parcel's carrier, number and link as shown to fans, or the problem with them. A known carrier
 * gets its name, and a link if the number matches its format; an unknown carrier stays as typed, without a
 * link. A URL from the operator replaces the link.
 */
export function nameParcel({ carrier: typed, number, url }: NamedParcel): NamedParcel | NamingProblem {
  if (url !== null && !isHttps(url)) return { problem: 'bad_url' }
  const known = findCarrier(typed)
  if (!known) return { carrier: typed.trim(), number: number.trim(), url }
  const { name: carrier, template, pattern, example } = known
  const plain = number.replaceAll(/[\s-]/g, '').toUpperCase()
  if (pattern.test(plain)) return { carrier, number: plain, url: url ?? fill(template, plain) }
  if (url !== null) return { carrier, number: number.trim(), url }
  return { problem: 'bad_number', carrier, example }
}

function findCarrier(typed: string): Carrier | undefined {
  const key = typed.trim().toLowerCase()
  return carriers.find(({ code, name }) => code === key || name.toLowerCase() === key)
}

function fill(template: string | null, number: string): string | null {
  return template === null ? null : template.replace('{number}', encodeURIComponent(number))
}

function isHttps(url: string): boolean {
  return /^https:\/\/\S+$/.test(url) && URL.canParse(url)
}
