const byCountry: Record<string, string> = {
  AE: 'Asia/Dubai',
  AR: 'America/Argentina/Buenos_Aires',
  AT: 'Europe/Vienna',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  CH: 'Europe/Zurich',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CO: 'America/Bogota',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EG: 'Africa/Cairo',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GH: 'Africa/Accra',
  GR: 'Europe/Athens',
  HK: 'Asia/Hong_Kong',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IN: 'Asia/Kolkata',
  IS: 'Atlantic/Reykjavik',
  IT: 'Europe/Rome',
  JP: 'Asia/Tokyo',
  KE: 'Africa/Nairobi',
  KG: 'Asia/Bishkek',
  KR: 'Asia/Seoul',
  KZ: 'Asia/Almaty',
  MA: 'Africa/Casablanca',
  MN: 'Asia/Ulaanbaatar',
  MY: 'Asia/Kuala_Lumpur',
  NG: 'Africa/Lagos',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  NZ: 'Pacific/Auckland',
  PE: 'America/Lima',
  PH: 'Asia/Manila',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  RO: 'Europe/Bucharest',
  RS: 'Europe/Belgrade',
  SE: 'Europe/Stockholm',
  SG: 'Asia/Singapore',
  SN: 'Africa/Dakar',
  TH: 'Asia/Bangkok',
  TR: 'Europe/Istanbul',
  TW: 'Asia/Taipei',
  VN: 'Asia/Ho_Chi_Minh',
  ZA: 'Africa/Johannesburg',
}

/** Time zone → GeoNames admin codes of the demo's cities in it. */
const byAdmin: Record<string, Record<string, string>> = {
  AU: {
    'Australia/Sydney': '01 02',
    'Australia/Melbourne': '07',
    'Australia/Brisbane': '04',
    'Australia/Perth': '08',
    'Australia/Adelaide': '05',
  },
  BR: {
    'America/Sao_Paulo': '07 15 18 21 23 26 27 29',
    'America/Bahia': '05',
    'America/Fortaleza': '06',
    'America/Recife': '30',
    'America/Belem': '16',
    'America/Manaus': '04',
  },
  CA: {
    'America/Toronto': '08 10',
    'America/Vancouver': '02',
    'America/Edmonton': '01',
    'America/Winnipeg': '03',
  },
  ES: { 'Europe/Madrid': '07 29 31 51 52 56 57 58 59 60' },
  ID: { 'Asia/Jakarta': '04 07 08 10 26 30 32 33', 'Asia/Makassar': '02 38' },
  MX: { 'America/Mexico_City': '09 11 14 19 21 22 31', 'America/Tijuana': '02' },
  UA: { 'Europe/Kyiv': '07 12 13 15' },
  US: {
    'America/New_York': 'NY PA MA DC GA NC OH MI MD FL',
    'America/Chicago': 'IL TX MN TN LA MO WI',
    'America/Denver': 'CO NM',
    'America/Phoenix': 'AZ',
    'America/Los_Angeles': 'CA WA OR NV',
    'America/Indiana/Indianapolis': 'IN',
  },
}

/**
 * Returns the IANA time zone of a city by country and GeoNames admin code, or null if the demo doesn't know
 * it.
 */
export function findZone(country: string, adminCode: string): string | null {
  const zones = byAdmin[country]
  if (!zones) return byCountry[country] ?? null
  return Object.keys(zones).find(zone => zones[zone]!.split(' ').includes(adminCode)) ?? null
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns the instant at which clocks in `zone` show the given local time. */
export function resolveLocalTime(
  zone: string,
  year: number,
  month: number,
  day: number,
  minutes: number,
): Date {
  let clock = clocks.get(zone)
  if (!clock) {
    const parts = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    } as const
    clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...parts })
    clocks.set(zone, clock)
  }
  const localMs = Date.UTC(year, month, day, 0, minutes)
  const seen = Object.fromEntries(clock.formatToParts(localMs).map(part => [part.type, Number(part.value)]))
  const shown = Date.UTC(seen['year']!, seen['month']! - 1, seen['day']!, seen['hour']!, seen['minute']!)
  return new Date(localMs - (shown - localMs))
}
