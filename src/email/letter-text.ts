import { plainHeadline } from './headline.ts'
import type { Block, Fact, Letter, Ticket } from './letter.ts'

/** The plain text part: the same content as the HTML part, in the same order. */
export function letterText(content: Letter): string {
  const { phone, email, links } = content.footer
  const footer = [content.wordmark, phone, email, ...links.map(({ label, href }) => `${label}: ${href}`)]
  const parts = [plainHeadline(content.headline), ...content.blocks.map(blockText), footer.join('\n')]
  return parts.join('\n\n')
}

function blockText(block: Block): string {
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

const ticketText = ({ day, time, place, where, lines, details, qr }: Ticket) =>
  [day, `${time}, ${place}`, ...lines, ...details.map(factText), qr.caption, `${where.label}: ${where.href}`].join('\n')

const factText = ({ label, value }: Fact) => `${label}: ${value}`
