/**
 * robots.txt. Bookings and the API docs are excluded from search engines by `noindex`. They must not be disallowed here,
 * because crawlers see `noindex` only on pages that they may fetch.
 */
export const robotsTxt = (origin: string): string =>
  ['User-agent: *', 'Allow: /api/docs', 'Disallow: /api/', 'Disallow: /sandbox/', 'Disallow: /language/', '']
    .concat(`Sitemap: ${origin}/sitemap.xml`, '')
    .join('\n')
