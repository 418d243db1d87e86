import type { PageContent } from '../../../../content/page-content.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Italics } from '../../ui/italics.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { BookingStrip } from '../strip/booking-strip.tsx'
import type { OpenDays } from '../strip/open-days.ts'

interface BookingCallToActionProps {
  content: PageContent<'tour'>['end']
  open: OpenDays
}

/** Call to action at the end of the page. */
export function BookingCallToAction({ content, open }: BookingCallToActionProps) {
  const { t, href } = useI18n()
  return (
    <section className="call-us section tour-end">
      <Picture
        name="water-clear"
        alt=""
        sizes="(min-width: 1200px) calc(100vw - 60px), (min-width: 600px) 100vw, 200vw"
      />
      <div className="container">
        <div>
          <h2 className="d2 heading-above">
            <Italics text={content.headline} />
          </h2>
          <p className="lead">{content.text}</p>
        </div>
        <a className="link" href={href('private_tours')}>
          {t('layout.nav.private_tours')}
          <RouteLeg />
        </a>
        <BookingStrip open={open} />
      </div>
    </section>
  )
}
