import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Shown instead of the children when one of them has thrown. */
  fallback: ReactNode
  children: ReactNode
}

/**
 * Shows `fallback` instead of a screen that throws. Without it, React would remove the whole app. The other screens and
 * the queue keep working.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasError: boolean }> {
  override state = { hasError: false }

  static getDerivedStateFromError() {
    return { hasError: true }
  }

  override render() {
    return this.state.hasError ? this.props.fallback : this.props.children
  }
}
