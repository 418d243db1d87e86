import type { ComponentType, ReactNode } from 'react'
import type { Locale } from '../../../i18n/locales.ts'
import type { TourData } from '../head/tour-data.ts'
import type { RequestContext } from './request-context.ts'

/** A request for a page in one locale. */
export interface PageRequest {
  request: Request
  url: URL
  locale: Locale
  /** The last segment of `/booking/:id`, `/ticket/:ticket` or `/tour/:trip`. */
  id: string | undefined
  services: RequestContext
  /** Loads the trip with its departures. Head and content of the page share one load. */
  loadTour: () => Promise<TourData>
}

/** The reply to a form or a data request. It is sent as JSON or rendered into the HTML document. */
export interface PageReply<Answer> {
  answer: Answer
  status?: number
  headers?: Record<string, string>
  /**
   * The redirect after a form post without JavaScript. If it is missing, the page is rendered again with the answer.
   */
  redirectTo?: string
}

/** Loads the data of a page. A returned `Response`, such as a redirect or a file, is sent instead of the page. */
type Load<Data, Answer> = (page: PageRequest, answer?: Answer) => Data | Response | Promise<Data | Response>

interface Definition<Data, Answer> {
  load: Load<Data, Answer>
  /** Handles a POST. Pages without it answer 405. */
  submit?: (page: PageRequest) => Promise<PageReply<Answer> | Response>
  /** Handles a GET with `Accept: application/json` (`fetch-page-data.ts`). */
  loadJson?: (page: PageRequest) => Promise<PageReply<unknown>>
  headers?: (page: PageRequest) => Record<string, string>
  View: ComponentType<{ data: Data; answer?: Answer | undefined }>
  /** Elements that HTML allows in the document head only and that React does not hoist there. */
  Head?: ComponentType<{ data: Data }>
}

/** The props of a view, derived from the `load` function and the answer type of its page. */
export interface ViewProps<PageLoad extends (...args: never[]) => unknown, Answer = never> {
  data: Exclude<Awaited<ReturnType<PageLoad>>, Response>
  answer?: Answer | undefined
}

/** What a page shows, and additional elements of the document head. */
export interface PageParts {
  content: ReactNode
  head?: ReactNode
}

/** A page definition without its data and answer types, so that all pages have the same type. */
export interface PageDefinition extends Pick<Definition<unknown, unknown>, 'loadJson' | 'headers'> {
  submit?: (page: PageRequest) => Promise<PageReply<unknown> | Response>
  render(page: PageRequest, answer: unknown): Promise<PageParts | Response>
}

/**
 * Makes the definition of a page from its typed parts.
 * @returns the definition with `show`, which renders data that the caller has, such as samples
 */
export function definePage<Data, Answer = never>(
  definition: Definition<Data, Answer>,
): PageDefinition & { show(data: Exclude<Data, Response>, answer?: Answer): PageParts } {
  const { load, View, Head, ...handlers } = definition
  const show = (data: Data, answer?: Answer): PageParts => ({
    content: <View data={data} answer={answer} />,
    head: Head && <Head data={data} />,
  })
  return {
    ...handlers,
    show,
    async render(page, untypedAnswer) {
      // Callers pass to `render` only what `submit` of the same definition has returned.
      const answer = untypedAnswer as Answer | undefined
      const data = await load(page, answer)
      if (data instanceof Response) return data
      return show(data, answer)
    },
  }
}

/** Thrown by a page to respond with an error page of this status. */
export class PageError extends Error {
  readonly status: number
  readonly headers: Record<string, string>
  /** For a rate limit: the text that states when the visitor may try again. */
  readonly retryText: string | undefined

  constructor(
    status: number,
    { headers = {}, retryText }: { headers?: Record<string, string>; retryText?: string } = {},
  ) {
    super(`page error ${status}`)
    this.status = status
    this.headers = headers
    this.retryText = retryText
  }
}

export const redirect = (location: string, headers: Record<string, string> = {}, status = 303): Response =>
  new Response(null, { status, headers: { ...headers, Location: location } })
