import type { HTMLAttributes } from 'react'

/** JSX types of the custom elements in this folder. */
type ElementAttributes = HTMLAttributes<HTMLElement>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'consent-banner': ElementAttributes
      'guest-book': ElementAttributes
      'big-map': ElementAttributes & { [data: `data-${string}`]: string | undefined }
      'menu-sheet': ElementAttributes
      'slide-waypoints': ElementAttributes
    }
  }
}
