/**
 * Well-known cities: name, region, country and zone. In countries with several zones, many are far from the
 * city that names the zone.
 */
export const knownZones = `
Seattle, WA, US, America/Los_Angeles
Portland, OR, US, America/Los_Angeles
San Francisco, CA, US, America/Los_Angeles
Las Vegas, NV, US, America/Los_Angeles
Phoenix, AZ, US, America/Phoenix
Denver, CO, US, America/Denver
El Paso, TX, US, America/Denver
Salt Lake City, UT, US, America/Denver
St. Louis, MO, US, America/Chicago
Kansas City, MO, US, America/Chicago
Milwaukee, WI, US, America/Chicago
Minneapolis, MN, US, America/Chicago
Omaha, NE, US, America/Chicago
Nashville, TN, US, America/Chicago
New Orleans, LA, US, America/Chicago
Atlanta, GA, US, America/New_York
Chattanooga, TN, US, America/New_York
Washington, DC, US, America/New_York
Detroit, MI, US, America/Detroit
Indianapolis, IN, US, America/Indiana/Indianapolis
Anchorage, AK, US, America/Anchorage
Honolulu, HI, US, Pacific/Honolulu
Québec, QC, CA, America/Toronto
Montreal, Quebec, CA, America/Toronto
Winnipeg, MB, CA, America/Winnipeg
Calgary, Alberta, CA, America/Edmonton
Vancouver, BC, CA, America/Vancouver
St. John's, NL, CA, America/St_Johns
Mexico City, , MX, America/Mexico_City
Guadalajara, , MX, America/Mexico_City
Puerto Vallarta, , MX, America/Mexico_City
Tijuana, , MX, America/Tijuana
Goiânia, GO, BR, America/Sao_Paulo
Brasília, Distrito Federal, BR, America/Sao_Paulo
Manaus, AM, BR, America/Manaus
Recife, PE, BR, America/Recife
Buenos Aires, , AR, America/Argentina/Buenos_Aires
Santiago, , CL, America/Santiago
London, , GB, Europe/London
Lisbon, , PT, Europe/Lisbon
Madrid, , ES, Europe/Madrid
Seville, , ES, Europe/Madrid
Las Palmas de Gran Canaria, , ES, Atlantic/Canary
Paris, , FR, Europe/Paris
Munich, , DE, Europe/Berlin
Frankfurt, , DE, Europe/Berlin
Berlin, , DE, Europe/Berlin
Salzburg, , AT, Europe/Vienna
Moscow, , RU, Europe/Moscow
Kazan, , RU, Europe/Moscow
Nizhny Novgorod, , RU, Europe/Moscow
Yekaterinburg, , RU, Asia/Yekaterinburg
Vladivostok, , RU, Asia/Vladivostok
Mumbai, , IN, Asia/Kolkata
Hanoi, , VN, Asia/Ho_Chi_Minh
Dandong, , CN, Asia/Shanghai
Seoul, , KR, Asia/Seoul
Tokyo, , JP, Asia/Tokyo
Jayapura, , ID, Asia/Jayapura
Jakarta, , ID, Asia/Jakarta
Canberra, ACT, AU, Australia/Sydney
Adelaide, South Australia, AU, Australia/Adelaide
Perth, WA, AU, Australia/Perth
Brisbane, QLD, AU, Australia/Brisbane
`
  .trim()
  .split('\n')
  .map(line => line.split(', ') as [city: string, region: string, country: string, zone: string])
