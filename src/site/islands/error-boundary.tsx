import { Component, lazy, type ReactNode, Suspense } from 'react'

const ErrorView = lazy(() => import('../layout/error-view.tsx'))

/** Shows the error page with the phone number instead of an empty island when rendering in the browser throws. */
export class IslandErrorBoundary extends Component<{ children: ReactNode }, { hasError: boolean }> {
  override state = { hasError: false }

  static getDerivedStateFromError() {
    return { hasError: true }
  }

  override render() {
    if (!this.state.hasError) return this.props.children
    return (
      <Suspense>
        <ErrorView path={location.pathname} />
      </Suspense>
    )
  }
}
