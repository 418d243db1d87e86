/**
 * What search engines leave alone. A booking is not named here: it says `noindex` itself, which only a page that may be
 * read can say; so does the description of the API for people.
 */
export const robotsTxt = (origin: string): string =>
  ['User-agent: *', 'Allow: /api/docs', 'Disallow: /api/', 'Disallow: /sandbox/', 'Disallow: /language/', '']
    .concat(`Sitemap: ${origin}/sitemap.xml`, '')
    .join('\n')
