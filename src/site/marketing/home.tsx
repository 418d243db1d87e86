import type { LoaderFunctionArgs } from 'react-router'
import { pageContent } from '../../content/page-content.server.ts'
import { currentSettings } from '../../domain/settings/current-settings.ts'
import { Head } from '../head/head.tsx'
import { requestContext } from '../http/request-context.ts'
import { serverOnlyData, useServerOnlyData } from '../http/server-only-data.ts'
import { localeOfPath } from '../routing/page-by-path.ts'
import { departureTimes } from '../ui/chart/departure-times.ts'
import { Advantages } from './home/advantages.tsx'
import { CallUs } from './home/call-us.tsx'
import { DayItinerary } from './home/day-itinerary.tsx'
import { DepartureMap } from './home/departure-map.tsx'
import { Departures } from './home/departures.tsx'
import { Discover } from './home/discover.tsx'
import { Hero } from './home/hero.tsx'
import { loadHomeReviews } from './home/home-reviews.server.ts'
import { ReviewsSection } from './home/reviews-section.tsx'
import { Statement } from './home/statement.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const services = context.get(requestContext)
  const [settings, reviews] = await Promise.all([currentSettings(services), loadHomeReviews(url, context)])
  return serverOnlyData({
    content: pageContent('home', localeOfPath(url.pathname), services.operator),
    settings,
    reviews,
  })
}

export default function Home() {
  const { content, settings, reviews } = useServerOnlyData<typeof loader>()
  const times = departureTimes(settings)
  return (
    <>
      <Head title={content.meta_title} description={content.meta_description} />
      <Hero slides={content.slides} />
      <Departures settings={settings} />
      <Statement text={content.statement} />
      <Advantages content={content.advantages} />
      <Discover content={content.discover} html={content.html} />
      <DayItinerary content={content.day} times={times} />
      <CallUs content={content.call} />
      <ReviewsSection content={content.reviews} reviews={reviews} />
      <DepartureMap content={content.start} settings={settings} />
    </>
  )
}
