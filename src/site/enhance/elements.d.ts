import type { HTMLAttributes } from 'react'

/** The custom elements of this folder, as they are written in a page. */
type Written = HTMLAttributes<HTMLElement>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'consent-banner': Written
      'guest-book': Written
      'big-map': Written & { [data: `data-${string}`]: string | undefined }
      'menu-sheet': Written
      'slide-waypoints': Written
    }
  }
}
