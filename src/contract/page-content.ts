import { z } from 'zod'

/** The content of a page in one language. */
export const pageContentSchema = z
  .looseObject({
    page: z.string().describe('The key of the page.'),
    title: z.string().describe('Plain text.'),
    headline: z.string().describe('The title as the site shows it: `<i>…</i>` marks italics.'),
    meta_title: z.string().describe('The title of the document, with the name of the site. Plain text.'),
    meta_description: z.string().describe('Plain text.'),
    html: z.string().optional().describe('The body of the page as HTML, where it has one.'),
    sections: z
      .array(z.object({ id: z.string(), title: z.string() }))
      .optional()
      .describe('The headings of the body with the ids of their sections.'),
  })
  .describe('Further fields are the content of that page alone. `<i>…</i>` marks italics in their headlines.')
