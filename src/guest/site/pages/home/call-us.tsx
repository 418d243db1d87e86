import type { PageContent } from '../../../../content/page-content.ts'
import { pictureAt } from '../../../../content/shown-pictures.ts'
import { operatorPhoneHref } from '../../../../shared/telephone-href.ts'
import { useContact } from '../../context/contact-context.tsx'
import { useI18n } from '../../context/i18n-context.tsx'
import { Italics } from '../../ui/italics.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'

export function CallUs({ content }: { content: PageContent<'home'>['call'] }) {
  const { href } = useI18n()
  const { phone } = useContact()
  return (
    <section className="call-us section">
      <Picture
        name={pictureAt('home_call')}
        alt=""
        sizes="(min-width: 1200px) calc(100vw - 60px), (min-width: 600px) 100vw, 200vw"
      />
      <div className="container">
        <h2 className="d3">
          <Italics text={content.headline} />
        </h2>
        <a className="big-phone num" href={operatorPhoneHref(phone)}>
          {phone}
        </a>
        <p className="lead">{content.text}</p>
        <div className="actions">
          <a className="button button-outline button-large" href={href('contact')}>
            {content.write}
          </a>
          <a className="button button-outline button-large" href={href('private_tours')}>
            {content.private_tour}
            <RouteLeg />
          </a>
        </div>
      </div>
    </section>
  )
}
