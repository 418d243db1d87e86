/**
 * Whether a person sees the page: a browser opens it in a tab, or the opened page fetches its own update. Scanners of
 * mail servers and previews of messengers request the page without the headers that browsers add (Fetch Metadata). A
 * prefetch has a header that says so.
 */
export const isOpenedByPerson = ({ method, headers }: Request) =>
  method === 'GET' &&
  (headers.get('sec-fetch-dest') === 'document'
    ? headers.get('sec-fetch-mode') === 'navigate'
    : headers.get('sec-fetch-dest') === 'empty' && headers.get('sec-fetch-site') === 'same-origin') &&
  !/prefetch|prerender|preview/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
