import { definePage } from '../../web/page.ts'
import Gallery from './gallery.tsx'

/** The design system on one page, at `/ui/` in development. */
export default definePage({
  load: async () => null,
  head: () => ({ title: 'Design system', description: 'Every part of the interface.', noIndex: true }),
  Component: () => <Gallery />,
})
