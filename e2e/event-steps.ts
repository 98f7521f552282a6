import type { APIRequestContext, Page } from '@playwright/test'

export interface ListedEvent {
  id: number
  name: string
  city: { id: number; name: string }
}
interface ListedTour {
  tour_id: number
  name: string
  artist: { name: string }
}

export async function fetchList<Item>(request: APIRequestContext, address: string): Promise<Item[]> {
  return ((await (await request.get(address)).json()) as { results: Item[] }).results
}

/** Returns a current tour with videos. */
export async function aTour(request: APIRequestContext): Promise<ListedTour> {
  const tours = await fetchList<ListedTour>(request, '/api/v2/tours/?condition=upcoming&order_by=popular')
  for (const tour of tours) {
    const videos = await fetchList(request, `/api/v2/tours/youtube/?tour_id=${tour.tour_id}&limit=1`)
    if (videos.length > 0) return tour
  }
  throw new Error('the demo has no tour with a video among the first')
}

export const eventList = (page: Page) => page.getByRole('region', { name: 'All events' })
export const searchForm = (page: Page) => page.getByRole('search', { name: 'Find events' })
export const nearbyEvents = (page: Page) => page.getByRole('region', { name: 'Near you' })
export const dialog = (page: Page) => page.getByRole('dialog')
