import { plainHeadline } from './headline.ts'
import type { Block, Fact, Letter, Ticket } from './letter.ts'

/** The text part: what the HTML says, in the same order, good to be read aloud. */
export function letterText(letter: Letter): string {
  const { phone, email, links } = letter.footer
  const footer = [letter.wordmark, phone, email, ...links.map(({ label, href }) => `${label}: ${href}`)]
  const parts = [plainHeadline(letter.headline), ...letter.blocks.map(blockText), footer.join('\n')]
  return parts.join('\n\n')
}

function blockText(block: Block): string {
  switch (block.is) {
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
    case 'facts':
      return block.rows.map(factText).join('\n')
    case 'typed':
      return `${block.label}:\n${block.text.replace(/^/gm, '> ')}`
    case 'button':
      return `${block.label}:\n${block.href}`
  }
}

const ticketText = ({ day, time, place, where, lines, facts, qr }: Ticket) =>
  [day, `${time}, ${place}`, ...lines, ...facts.map(factText), qr.caption, `${where.label}: ${where.href}`].join('\n')

const factText = ({ label, value }: Fact) => `${label}: ${value}`
