import type { PageContent } from '../../../content/page-content.server.ts'
import type { Settings } from '../../../contract/settings.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Assurances } from '../../ui/assurances.tsx'
import { Italics } from '../../ui/italics.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'

interface BookingCallToActionProps {
  content: PageContent<'tour'>['end']
  settings: Settings
}

/** Call to action at the end of the page. */
export function BookingCallToAction({ content, settings }: BookingCallToActionProps) {
  const { t, href } = useI18n()
  return (
    <section className="call-us section">
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
        <div className="actions">
          <a className="button button-primary button-large" href={href('book_now')}>
            {t('layout.nav.book_now')}
            <RouteLeg />
          </a>
          <a className="button button-outline button-large" href={href('private_tours')}>
            {t('layout.nav.private_tours')}
          </a>
        </div>
        <Assurances settings={settings} />
      </div>
    </section>
  )
}
