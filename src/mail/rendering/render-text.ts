import type { ContentBlock, DetailRow, EmailContent, TicketBlock } from '../email-content.ts'
import { headlineText } from './headline.ts'

/** Renders the plain text part, with the same content as the HTML part in the same order. */
export function renderText(content: EmailContent): string {
  const { phone, email, company, links } = content.footer
  const footer = [
    content.wordmark,
    phone,
    email,
    ...links.map(({ label, href }) => `${label}: ${href}`),
    ...(company ? [company] : []),
  ]
  const parts = [headlineText(content.headline), ...content.blocks.map(blockText), content.closing, footer.join('\n')]
  return parts.filter(Boolean).join('\n\n')
}

function blockText(block: ContentBlock): string {
  switch (block.type) {
    case 'lead':
      return [block.greeting, block.text].filter(Boolean).join('\n\n')
    case 'paragraph':
      return block.text
    case 'section':
      return [block.heading, ...block.paragraphs].join('\n\n')
    case 'ticket':
      return ticketText(block)
    case 'bill':
      return block.rows.map(({ label, amount }) => `${label}: ${amount}`).join('\n')
    case 'details':
      return block.rows.map(factText).join('\n')
    case 'quote':
      return `${block.label}:\n${block.text.replace(/^/gm, '> ')}`
    case 'button':
      return `${block.label}:\n${block.href}`
  }
}

const ticketText = ({ day, departure, where, lines, details, qr }: TicketBlock) =>
  [day, departure, ...lines, ...details.map(factText), qr.caption, `${where.label}: ${where.href}`].join('\n')

/** Adds the link only if it leads to a page: the link of a phone number or an e-mail address repeats the value. */
const factText = ({ label, value, href }: DetailRow) =>
  [`${label}: ${value}`, ...(href?.startsWith('https:') || href?.startsWith('http:') ? [href] : [])].join('\n')
