import { renderToStaticMarkup } from 'react-dom/server'
import { embeddedJson } from '../../shared/embedded-json.ts'
import type { ContentBlock, EmailContent } from '../email-content.ts'
import { chartCid } from './attachments.ts'
import { Bill, Button, Details, Lead, Paragraph, QuoteBlock, Section } from './blocks.tsx'
import { Footer } from './footer.tsx'
import { headlineParts } from './headline.ts'
import { ChartEdge, LayoutRow } from './layout.tsx'
import { accentColour, colour, headStyles, sans, serif } from './theme.ts'
import { TicketPanel } from './ticket-panel.tsx'

/** Renders the HTML part. It uses tables and inline styles, which all mail clients support, and no external resources. */
export const renderHtml = (content: EmailContent): string =>
  `<!doctype html>${renderToStaticMarkup(<Document {...content} />)}`

function Document(content: EmailContent) {
  return (
    <html lang={content.locale} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light only" />
        <meta name="supported-color-schemes" content="light only" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>{content.subject}</title>
        <style>{headStyles}</style>
        {content.markup && <Markup json={content.markup} />}
      </head>
      <body style={{ margin: 0, padding: 0, background: colour.shoal1 }}>
        <Preheader text={content.preheader} />
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={backgroundStyle}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 0' }}>
                <Sheet {...content} />
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

const Markup = ({ json }: { json: object }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `embeddedJson` has escaped it
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: embeddedJson(json) }} />
)

const backgroundStyle = { background: colour.shoal1, tableLayout: 'fixed' } as const

function Sheet(content: EmailContent) {
  const firstButton = content.blocks.find(({ type }) => type === 'button')
  return (
    <table
      role="presentation"
      className="w"
      width={600}
      cellPadding={0}
      cellSpacing={0}
      style={{ width: 600, maxWidth: '100%', background: colour.sheet, textAlign: 'left' }}
    >
      <tbody>
        <LayoutRow padding="26px 40px 18px">
          <span style={wordmark()}>{content.wordmark}&nbsp;</span>
        </LayoutRow>
        <ChartEdge />
        {content.chart && <Chart alt={content.chart.alt} />}
        <LayoutRow padding="38px 40px 8px">
          <h1 className="h" style={headline}>
            {headlineParts(content.headline).map((part, i) => (i % 2 ? <i key={i}>{part}</i> : part))}
          </h1>
        </LayoutRow>
        {content.blocks.map((block, i) => (
          <BlockRow key={i} block={block} isFirstButton={block === firstButton} />
        ))}
        {content.closing && <Paragraph text={content.closing} />}
        <tr>
          <td style={{ height: 36, lineHeight: '36px', fontSize: 0 }}>&nbsp;</td>
        </tr>
        <ChartEdge />
        <Footer {...content.footer} />
      </tbody>
    </table>
  )
}

const wordmark = () => ({
  font: `italic ${serif('30px/32px')}`,
  color: colour.ink,
  letterSpacing: -1,
  borderBottom: `2px solid ${accentColour()}`,
})

const headline = {
  margin: 0,
  font: `normal ${serif('46px/50px')}`,
  letterSpacing: -1,
  color: colour.ink,
  overflowWrap: 'break-word',
} as const

function BlockRow({ block, isFirstButton }: { block: ContentBlock; isFirstButton: boolean }) {
  switch (block.type) {
    case 'lead':
      return <Lead {...block} />
    case 'paragraph':
      return <Paragraph {...block} />
    case 'section':
      return <Section {...block} />
    case 'ticket':
      return <TicketPanel {...block} />
    case 'bill':
      return <Bill {...block} />
    case 'details':
      return <Details {...block} />
    case 'quote':
      return <QuoteBlock {...block} />
    case 'button':
      return <Button {...block} isMain={isFirstButton} />
  }
}

/** The preview text for the inbox. Invisible characters follow it, so that mail clients don't append the start of the body. */
function Preheader({ text }: { text: string }) {
  return (
    <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
      {text}
      {'\u00a0\u200c'.repeat(100)}
    </div>
  )
}

function Chart({ alt }: { alt: string }) {
  return (
    <>
      <tr>
        <td style={{ padding: 0, lineHeight: 0, background: colour.shoal1 }}>
          <img
            src={`cid:${chartCid}`}
            width={600}
            alt={alt}
            fetchPriority="low"
            style={{ display: 'block', width: '100%', height: 'auto', border: 0, font: sans('15px/22px') }}
          />
        </td>
      </tr>
      <ChartEdge />
    </>
  )
}
