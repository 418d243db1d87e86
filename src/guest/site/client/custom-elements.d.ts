import type { HTMLAttributes } from 'react'

/** JSX types of the custom elements in this folder. */
type ElementAttributes = HTMLAttributes<HTMLElement>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'booking-strip': ElementAttributes & { [data: `data-${string}`]: string | undefined }
      'consent-banner': ElementAttributes
      'count-steppers': ElementAttributes & { [data: `data-${string}`]: string | undefined }
      'day-page': ElementAttributes & { [data: `data-${string}`]: string | undefined }
      'faq-list': ElementAttributes & { [data: `data-${string}`]: string | undefined }
      'guest-book': ElementAttributes
      'big-map': ElementAttributes & { [data: `data-${string}`]: string | undefined }
      'kept-offline': ElementAttributes & { [data: `data-${string}`]: string | undefined }
      'live-quote': ElementAttributes & { [data: `data-${string}`]: string | undefined }
      'menu-sheet': ElementAttributes
      'slide-waypoints': ElementAttributes
    }
  }
}
