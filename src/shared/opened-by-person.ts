/**
 * Whether a person sees the page: a browser opens it in a tab, or the opened page fetches its own update. Browsers add
 * headers (Fetch Metadata) to both kinds of requests. Scanners of mail servers and previews of messengers do not send
 * these headers. A browser's prefetch has them, but it also has a header with its purpose, so it does not count.
 */
export const isOpenedByPerson = ({ method, headers }: Request) =>
  method === 'GET' &&
  (headers.get('sec-fetch-dest') === 'document'
    ? headers.get('sec-fetch-mode') === 'navigate'
    : headers.get('sec-fetch-dest') === 'empty' && headers.get('sec-fetch-site') === 'same-origin') &&
  !/prefetch|prerender|preview/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
