import type { LoaderFunctionArgs } from 'react-router'
import { pageContent } from '../../content/page-content.server.ts'
import { currentSettings } from '../../domain/settings/current-settings.ts'
import { localeOf } from '../address.ts'
import { Head } from '../head/head.tsx'
import { loaded, useLoaded } from '../loaded.ts'
import { requestContext } from '../request-context.ts'
import { departureTimes } from '../ui/chart/departure-times.ts'
import { Advantages } from './home/advantages.tsx'
import { CallUs } from './home/call-us.tsx'
import { Day } from './home/day.tsx'
import { Departures } from './home/departures.tsx'
import { Discover } from './home/discover.tsx'
import { GuestBook } from './home/guest-book.tsx'
import { Hero } from './home/hero.tsx'
import { reviewsAt } from './home/reviews-at.server.ts'
import { Start } from './home/start.tsx'
import { Statement } from './home/statement.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const services = context.get(requestContext)
  const [settings, reviews] = await Promise.all([currentSettings(services), reviewsAt(url, context)])
  return loaded({ content: pageContent('home', localeOf(url.pathname), services.operator), settings, reviews })
}

export default function Home() {
  const { content, settings, reviews } = useLoaded<typeof loader>()
  const times = departureTimes(settings)
  return (
    <>
      <Head title={content.meta_title} description={content.meta_description} />
      <Hero slides={content.slides} />
      <Departures settings={settings} />
      <Statement text={content.statement} />
      <Advantages content={content.advantages} />
      <Discover content={content.discover} html={content.html} />
      <Day content={content.day} times={times} />
      <CallUs content={content.call} />
      <GuestBook content={content.reviews} reviews={reviews} />
      <Start content={content.start} settings={settings} />
    </>
  )
}
