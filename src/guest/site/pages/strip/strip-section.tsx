import { Italics } from '../../ui/italics.tsx'
import { BookingStrip } from './booking-strip.tsx'
import type { OpenDays } from './open-days.ts'

/** The booking strip at the end of a page. */
export function StripSection({ open, headline }: { open: OpenDays; headline: string }) {
  return (
    <section className="section strip-section">
      <div className="container">
        <h2 className="d2">
          <Italics text={headline} />
        </h2>
        <BookingStrip open={open} withNext />
      </div>
    </section>
  )
}
