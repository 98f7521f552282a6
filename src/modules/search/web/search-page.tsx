import { definePage } from '../../../platform/web/page.ts'

export default definePage({
  load: async () => null,
  head: () => ({ description: 'x' }),
  Component: () => <h1>Home</h1>,
})
