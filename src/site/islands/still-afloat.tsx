import { Component, lazy, type ReactNode, Suspense } from 'react'

const Broken = lazy(() => import('../layout/broken.tsx'))

/** A fault of ours in the browser leaves nobody before an empty page: it says so, and whom to call. */
export class StillAfloat extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <Suspense>
        <Broken path={location.pathname} />
      </Suspense>
    )
  }
}
