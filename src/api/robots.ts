/**
 * robots.txt. Bookings and the API docs aren't disallowed: they have `noindex`, which crawlers only see on pages they may fetch.
 */
export const robotsTxt = (origin: string): string =>
  ['User-agent: *', 'Allow: /api/docs', 'Disallow: /api/', 'Disallow: /sandbox/', 'Disallow: /language/', '']
    .concat(`Sitemap: ${origin}/sitemap.xml`, '')
    .join('\n')
