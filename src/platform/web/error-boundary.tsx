import { Component, type ReactNode } from 'react'
import { StandaloneErrorPage } from './standalone-error-page.tsx'

interface Caught {
  /** The thrown value, wrapped in an object because anything can be thrown, including undefined. */
  caught: { error: unknown } | null
}

/** The outermost error boundary, which shows the error page with technical details for support (spec 2.7). */
export class ErrorBoundary extends Component<{ children: ReactNode }, Caught> {
  override state: Caught = { caught: null }

  static getDerivedStateFromError(error: unknown): Caught {
    return { caught: { error } }
  }

  override render() {
    const { caught } = this.state
    if (!caught) return this.props.children
    return <StandaloneErrorPage status={503} description="" error={caught.error ?? null} />
  }
}
