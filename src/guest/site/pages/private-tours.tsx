import { type PageContent, pageContent } from '../../../content/page-content.ts'
import { describedAt } from '../../../content/shown-pictures.ts'
import { currentSite } from '../../../content/site.ts'
import { privatePriceEach } from '../../../content/template-values.ts'
import { ratingSummary } from '../../../domain/reviews/published-reviews.ts'
import { currentSettings } from '../../../domain/settings/current-settings.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'
import { loadTrips } from '../../../domain/trips/trips.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { Head } from '../head/head.tsx'
import { definePage, type PageRequest, type ViewProps } from '../http/page-definition.tsx'
import { Island } from '../islands/island.tsx'
import { Assurances } from '../ui/assurances.tsx'
import { Italics } from '../ui/italics.tsx'
import { RouteLeg } from '../ui/route-leg.tsx'
import MessageForm from './forms/message-form.tsx'
import { type MessageFormResult, submitEnquiryForm } from './forms/submit-message-form.ts'
import { Faq } from './sections/faq.tsx'
import { FullBleed } from './sections/full-bleed.tsx'
import { PageHeading } from './sections/page-heading.tsx'
import { Plate } from './sections/plate.tsx'
import { ReplyTime } from './sections/reply-time.tsx'
import { Checklist, Prose } from './sections/text-blocks.tsx'
import { loadOpenDays } from './strip/open-days.ts'
import { StripSection } from './strip/strip-section.tsx'

async function load(page: PageRequest) {
  const { services, locale } = page
  const [settings, rating] = await Promise.all([currentSettings(services), ratingSummary(services)])
  const content = pageContent('private_tours', locale, settings)
  const open = await loadOpenDays(page, settings)
  const { quays } = await loadTrips(services.db)
  const tour = {
    earliestDate: dayOf(services.now()),
    quays: quays.filter(({ state }) => state === 'in_use').map(({ id, name }) => ({ id, name })),
  }
  return { content, open, settings, rating, formKey: services.ids.row(), tour }
}

function PrivateTours({ data, answer: initialAnswer }: ViewProps<typeof load, MessageFormResult>) {
  const { content, open, settings, rating, formKey, tour } = data
  const { t, formats, href, locale } = useI18n()
  const { privateTour } = currentSite().tripFacts
  return (
    <>
      <Head title={content.meta_title} description={content.meta_description} />
      <PageHeading title={content.title} lead={content.lead}>
        {privateTour && (
          <p className="private-price">
            <b className="num">{t('private_tours.from', { price: formats.price(privateTour.fromCents) })}</b>
            {t('private_tours.from_text', { guests: privateTour.guests, each: privatePriceEach(privateTour, locale) })}
          </p>
        )}
        <a className="button button-primary button-large" href="#enquiry">
          {content.ask}
          <RouteLeg />
        </a>
      </PageHeading>
      <FullBleed {...describedAt('private_opening', content.alt, locale)} opening />
      <section className="section container two-columns two-columns-opening">
        <Plate
          {...describedAt('private_wake', content.plate.alt, locale)}
          caption={content.plate.caption}
          sizes="(min-width: 1440px) 504px, (min-width: 1000px) 36vw, calc(100vw - 40px)"
          className="plate-wake"
          crop="plate-wake"
        />
        <Prose html={content.html} opening />
      </section>
      <section className="enquiry section" id="enquiry">
        <div className="container two-columns">
          <div className="sticky-column">
            <h2 className="d2">
              <Italics text={content.form.headline} />
            </h2>
            <p className="aside-text">{content.form.text}</p>
            <ReplyTime />
            <Assurances settings={settings} rating={rating} only={['weather', 'rating']} />
          </div>
          <Island
            name="message"
            of={MessageForm}
            props={{
              formKey,
              initialAnswer,
              tour,
              messageHint: t('private_tours.message_hint'),
              sentText: t('private_tours.sent_text'),
              another: { href: href('private_tours'), label: t('private_tours.another') },
            }}
          />
        </div>
      </section>
      <BookingSteps content={content.way} />
      <Responsibilities yours={content.yours} ours={content.ours} />
      <Faq content={content.questions} contactLink={{ href: '#enquiry', text: content.ask }} />
      <StripSection open={open} headline={t('strip.headline_shared')} />
    </>
  )
}

export const privateToursPage = definePage({ load, submit: submitEnquiryForm, View: PrivateTours })

/** The steps from enquiry to departure, drawn as a route. It is horizontal on wide screens. */
function BookingSteps({ content }: { content: PageContent<'private_tours'>['way'] }) {
  return (
    <section className="section container">
      <h2 className="d2 heading-above">
        <Italics text={content.headline} />
      </h2>
      <ol className="legs legs-horizontal">
        {content.list.map(({ title, text }) => (
          <li key={title}>
            <h3 className="d4">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Two lists: what the guests decide, and what depends on weather, park rules and capacity. */
function Responsibilities({ yours, ours }: Pick<PageContent<'private_tours'>, 'yours' | 'ours'>) {
  return (
    <div className="responsibilities">
      <div className="chart-edge" />
      <div className="container">
        {[yours, ours].map(({ headline, list }) => (
          <section key={headline}>
            <h2 className="d3">
              <Italics text={headline} />
            </h2>
            <Checklist list={list} />
          </section>
        ))}
      </div>
      <div className="chart-edge" />
    </div>
  )
}
