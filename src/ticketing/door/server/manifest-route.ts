import { brand } from '../../../platform/brand.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { DocumentRoute } from '../../../platform/server/documents.ts'

const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })

/** The door is installed as an app separate from the main one. */
const manifest = JSON.stringify({
  name: `${brand.name} Door`,
  short_name: 'Door',
  id: paths.door(),
  start_url: paths.door(),
  scope: paths.door(),
  display: 'standalone',
  orientation: 'portrait',
  background_color: '#f7f2ea',
  theme_color: '#f7f2ea',
  icons: [icon(192), icon(512), { ...icon(512), src: '/icon-maskable-512.png', purpose: 'maskable' }],
})

export const manifestRoute: DocumentRoute = {
  pattern: /^\/door\/manifest\.json$/,
  name: 'door-manifest',
  described: [
    {
      path: '/door/manifest.json',
      summary: "The web app manifest of the door's page",
      type: 'application/manifest+json',
    },
  ],
  answer: async () => ({ type: 'application/manifest+json', body: manifest }),
}
