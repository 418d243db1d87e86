import { renderToString } from 'react-dom/server'
import { type MailKind, mailKinds } from '../contract/mail-kinds.ts'
import { describePage } from '../guest/site/head/metadata.ts'
import { PageError, type PageParts } from '../guest/site/http/page-definition.tsx'
import { Document } from '../guest/site/layout/document.tsx'
import { ErrorContent } from '../guest/site/layout/error-content.tsx'
import { offlinePage } from '../guest/site/layout/offline.tsx'
import { matchRoute } from '../guest/site/routing/match-route.ts'
import { offlineHref } from '../guest/site/routing/offline-href.ts'
import { noThirdParties } from '../guest/site/routing/third-parties.ts'
import { fragmentSamples, pageSamples } from '../guest/site/samples/page-samples.ts'
import { reviewsIn, sampleTrips, settings, tourData } from '../guest/site/samples/sample-trip.ts'
import type { Locale } from '../i18n/locales.ts'
import { renderMessage } from '../mail/render-message.ts'
import { sampleMailData } from '../mail/sample-mails.ts'
import { fragmentHref, fragments, hrefTo, type IndexablePage, indexablePages, pageKeys } from '../pages.ts'

/**
 * Renders every page, state and mail in a language once, from sample data.
 * @returns a line for each rendering that shows a placeholder instead of a value. If a rendering fails, a line for its
 * group, whose remaining renderings are skipped
 */
export async function renderingFaults(locale: Locale): Promise<string[]> {
  const faults: string[] = []
  for (const { name, renderings } of groupsIn(locale)) {
    try {
      for (const [state, render] of Object.entries(renderings())) {
        const raw = rawValueIn(await render())
        if (raw) faults.push(`The ${name} in ${locale} (${state}) shows “${raw}”.`)
      }
    } catch (error) {
      faults.push(`The ${name} in ${locale} can't be rendered: ${error instanceof Error ? error.message : error}`)
    }
  }
  return faults
}

/** Renderings by state. */
type Renderings = Record<string, () => string | Promise<string>>

function groupsIn(locale: Locale): { name: string; renderings: () => Renderings }[] {
  const home = hrefTo('home', locale)
  return [
    ...pageKeys.map((page) => ({
      name: `page ${page}`,
      renderings: () => documents(hrefTo(page, locale), pageSamples[page](locale)),
    })),
    ...indexablePages.map((page) => ({
      name: `metadata of the page ${page}`,
      renderings: () => ({ all: () => metadataOf(page, locale) }),
    })),
    ...fragments.map((fragment) => ({
      name: `fragment ${fragment}`,
      renderings: () => documents(fragmentHref(fragment, locale), fragmentSamples[fragment](locale)),
    })),
    { name: 'offline page', renderings: () => documents(offlineHref(locale), { page: offlinePage.show(null) }) },
    { name: 'error page', renderings: () => documents(`${home}/no-such-page`, errorPages(home)) },
    ...mailKinds.map((kind) => ({ name: `mail ${kind}`, renderings: () => ({ all: () => mailOf(kind, locale) }) })),
  ]
}

const origin = 'https://bonaca.example'

/** The documents of a page, by state. */
export function documents(path: string, samples: Record<string, PageParts>): Renderings {
  const context = {
    ...matchRoute(path),
    url: new URL(path, origin),
    thirdParties: noThirdParties,
    ...{ hasSeveralTrips: false, hasLatitudes: true },
    metadata: null,
    scripts: [],
  }
  const render = (parts: PageParts) => () =>
    renderToString(<Document context={context} contact={settings.contact} {...parts} />)
  return Object.fromEntries(Object.entries(samples).map(([state, parts]) => [state, render(parts)]))
}

const errorPages = (path: string): Record<string, PageParts> => ({
  404: { content: <ErrorContent error={new PageError(404)} path={path} /> },
  429: { content: <ErrorContent error={new PageError(429, { retryText: '?' })} path={path} /> },
  500: { content: <ErrorContent error={new Error()} path={path} /> },
})

async function metadataOf(page: IndexablePage, locale: Locale): Promise<string> {
  const input = { settings, reviews: reviewsIn(locale), trips: sampleTrips, facts: tourData }
  const { title, description } = await describePage({ origin, operator: settings.contact }, page, locale, input)
  return `${title}\n${description}`
}

async function mailOf(kind: MailKind, locale: Locale): Promise<string> {
  const { subject, html, text } = await renderMessage(kind, sampleMailData(locale)[kind])
  return [subject, text, html].join('\n')
}

/**
 * The first word of the shown text that has a brace or a trace of a missing value, such as `undefined` or `NaN`. The
 * comment by which React marks a failed boundary counts too. Undefined if there is neither.
 */
function rawValueIn(html: string): string | undefined {
  const text = html.replace(/<(script|style)\b.*?<\/\1>/gs, ' ').replace(/<(?!!--\$!)[^>]*>/g, ' ')
  return /\S*(?:[{}]|\bundefined\b|\bNaN\b|\[object|<!--\$!-->)\S*/.exec(text)?.[0]
}
