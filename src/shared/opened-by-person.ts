/**
 * Whether a browser has opened the page in a tab, or a page that is open asks for its news. Scanners of mail servers and the previews of
 * messengers request it too, but without the headers that browsers add (Fetch Metadata); so does a prefetch, which says so.
 */
export const isOpenedByPerson = ({ method, headers }: Request) =>
  method === 'GET' &&
  (headers.get('sec-fetch-dest') === 'document'
    ? headers.get('sec-fetch-mode') === 'navigate'
    : headers.get('sec-fetch-dest') === 'empty' && headers.get('sec-fetch-site') === 'same-origin') &&
  !/prefetch|prerender|preview/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
