import { Component, lazy, type ReactNode, Suspense } from 'react'

const ErrorView = lazy(() => import('../layout/error-view.tsx'))

/** If rendering in the browser throws, shows the error view with the phone number instead of an empty island. */
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
