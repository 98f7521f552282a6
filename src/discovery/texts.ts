import type activity from '../../locales/en/activity.json'
import type artist from '../../locales/en/artist.json'
import type home from '../../locales/en/home.json'
import type news from '../../locales/en/news.json'
import type search from '../../locales/en/search.json'
import type steps from '../../locales/en/steps.json'

declare module '../platform/web/text-keys.ts' {
  interface TextAreas {
    activity: typeof activity
    artist: typeof artist
    home: typeof home
    news: typeof news
    search: typeof search
    steps: typeof steps
  }
}
