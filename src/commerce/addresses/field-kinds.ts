export const addressFields = [
  'name',
  'organization',
  'line1',
  'line2',
  'sublocality',
  'city',
  'region',
  'postal_code',
  'sorting_code',
  'phone_number',
  'clearance_code',
] as const
export type AddressField = (typeof addressFields)[number]

/** Terms for regions, cities, districts and postal codes in Google's address data. */
export const regionTypes = [
  ...(['area', 'county', 'department', 'district', 'do_si', 'emirate', 'island', 'oblast'] as const),
  ...(['parish', 'prefecture', 'province', 'region', 'state'] as const),
] as const
export const cityTypes = ['city', 'district', 'post_town', 'suburb'] as const
export const sublocalityTypes = [
  'district',
  'neighborhood',
  'suburb',
  'townland',
  'village_township',
] as const
export const postalCodeTypes = ['eircode', 'pin', 'postal', 'zip'] as const

/** Kinds of field labels; pages have a translated label for each. */
export const fieldKinds = [
  ...(['name', 'organization', 'line1', 'line2', 'sorting_code', 'phone_number'] as const),
  'clearance_code_kr',
  ...regionTypes.map(type => `region_${type}` as const),
  ...cityTypes.map(type => `city_${type}` as const),
  ...sublocalityTypes.map(type => `sublocality_${type}` as const),
  ...postalCodeTypes.map(type => `postal_code_${type}` as const),
] as const
export type FieldKind = (typeof fieldKinds)[number]
