/** Rows of the demo; their keys are the columns of migrations/0001-catalogue.sql. */
export type ArtistRow = {
  id: number
  name: string
  slug: string
  mmt_id: string | null
  genres: string[]
  itunes_artist_id: string | null
  youtube_id: string | null
  image_id: string
  hero_id: string | null
  hue: number
  about: Record<string, string>
  links: { kind: string; url: string }[]
  is_featured: boolean
  popularity: number
  makepoints: number
  city_count: number
  version: number
  created_at: Date
}

export type VideoRow = {
  id: number
  artist_id: number
  youtube_id: string
  title: string
  duration_seconds: number
  published_at: Date
  /** Id of the video's still; null until it is drawn. */
  image_id: string | null
}

export type SongRow = {
  id: number
  artist_id: number
  title: string
  position: number
  preview_id: string | null
}

export type TourRow = {
  id: number
  name: Texts
  about: Record<string, string>
  slug: string
  artist_id: number
  poster_id: string
}

export type EventRow = {
  id: number
  name: string
  slug: string
  tour_id: number | null
  poster_id: string
  city_id: number
  venue: string
  venue_address: string
  zone: string
  doors_at: Date
  open_at: Date
  starts_at: Date
  status: 'scheduled' | 'cancelled' | 'postponed'
  created_at: Date
  ends_at: Date | null
  previous_starts_at: Date | null
  status_changed_at: Date | null
  status_note: Record<string, string>
  about: Record<string, string>
  age_min: number | null
  age_with_adult: boolean
  faq: { question: Record<string, string>; answer: Record<string, string> }[]
  lat: number | null
  lon: number | null
}

export type EventTicketRow = {
  event_id: number
  position: number
  vendor: 'TL' | 'ND' | 'YS' | 'SY' | null
  name: string | null
  url: string | null
  project_id: number | null
  on_sale_at: Date | null
  is_sold_out: boolean
  price_minor: number | null
  currency: string | null
}

export type TourVideoRow = {
  id: number
  tour_id: number
  youtube_id: string
  title: string
  duration_seconds: number
  published_at: Date
  image_id: string | null
}

export type EventArtistRow = { event_id: number; artist_id: number; position: number }

export type CampaignRow = {
  id: number
  artist_id: number
  city_id: number
  make_count: number
  goal: number
  status: 'open' | 'reached' | 'done'
  created_at: Date
}

export type ProjectRow = {
  id: number
  type: 0 | 1 | 2 | 3
  name: Texts
  slug: string
  artist_id: number
  card_id: string
  summary: Texts
  details: Texts
  faq: { question: Texts; answer: Texts }[]
  additional_info: { label: Texts; value: Texts }[]
  contact: { name: string; email: string }
  cancel_until: Date
  currency: string
  display_option: 0 | 1
  sale_from: Date
  sale_until: Date
  goal_count: number | null
  status: 'draft' | 'online' | 'ended'
  created_at: Date
}

/** A localized text by locale; English is required. */
export type Texts = { en: string } & Record<string, string>

export type ProductRow = {
  id: number
  project_id: number
  position: number
  name: Texts
  description: Texts
  limit_per_order: number | null
  limit_per_fan: number | null
  countries: string[] | null
  needs_shipping: boolean
  weight_g: number
  tax_kind: string
  hs_code: string | null
  origin_country: string | null
  event_id: number | null
  persons: number | null
  category: Texts | null
}
export type OptionRow = { id: number; product_id: number; position: number; name: Texts }
export type OptionValueRow = { id: number; option_id: number; position: number; name: Texts }
export type VariantRow = {
  id: number
  product_id: number
  value_ids: number[]
  stock: number | null
  sold_count: number
}
export type ProductPriceRow = { product_id: number; currency: string; amount: number }
export type CustomFieldRow = {
  product_id: number
  label: Texts
  input_type: 0 | 1 | 2 | 3
  is_required: boolean
  maximum: string
}
export type ProductPictureRow = { product_id: number; position: number; media_id: string; alt: Texts }
export type ProjectPictureRow = { project_id: number; position: number; media_id: string; alt: Texts }
export type ProjectUpdateRow = { project_id: number; published_at: Date; title: Texts; body: Texts }
export type ShopPolicyRow = { kind: string; title: Texts; body: Texts }
export type ProjectBannerRow = {
  project_id: number
  position: number
  media_id: string
  title: Texts
  shown_from: Date
  shown_until: Date
}

/** The shop's rows except projects. */
export type ShopRows = {
  products: ProductRow[]
  productOptions: OptionRow[]
  optionValues: OptionValueRow[]
  variants: VariantRow[]
  productPrices: ProductPriceRow[]
  customFields: CustomFieldRow[]
  productPictures: ProductPictureRow[]
  projectPictures: ProjectPictureRow[]
  projectUpdates: ProjectUpdateRow[]
  shopPolicies: ShopPolicyRow[]
  projectBanners: ProjectBannerRow[]
}

export type ArticleRow = {
  id: number
  key: string
  published_at: Date
  updated_at: Date
  cover_id: string
  fallback_locale: string
  announced_at: Date
}

export type ArticleTextRow = {
  article_id: number
  locale: string
  title: string
  summary: string
  body: string
}

export type ArticleArtistRow = { article_id: number; artist_id: number; position: number }

/** A picture that is drawn on demand; `blur` is a tiny placeholder as a data URI. */
export type Picture = {
  id: string
  /** A scene, a composition with its object, or an item. */
  motif: string
  svg: () => string
  width: number
  height: number
  /** OKLCH hue in degrees, 0 to 359. */
  hue: number
  blur: string
}

export type PlannedDraw = { projectId: number; prizes: number }

export type DemoCatalogue = {
  artists: ArtistRow[]
  videos: VideoRow[]
  songs: SongRow[]
  tours: TourRow[]
  events: EventRow[]
  eventArtists: EventArtistRow[]
  eventTickets: EventTicketRow[]
  tourVideos: TourVideoRow[]
  campaigns: CampaignRow[]
  projects: ProjectRow[]
  draws: PlannedDraw[]
  shop: ShopRows
  articles: ArticleRow[]
  articleTexts: ArticleTextRow[]
  articleArtists: ArticleArtistRow[]
  pictures: Picture[]
}
