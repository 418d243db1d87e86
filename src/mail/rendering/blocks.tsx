import type { CSSProperties } from 'react'
import type { BillRow, ContentBlock, DetailRow } from '../email-content.ts'
import { LayoutRow, LayoutTable } from './layout.tsx'
import { accentColour, colour, sans, serif, wrapAnywhere } from './theme.ts'

type Of<Kind extends ContentBlock['type']> = Omit<Extract<ContentBlock, { type: Kind }>, 'type'>

const rule = `1px solid ${colour.rule}`

export function Lead({ greeting, text }: Of<'lead'>) {
  const style = { margin: '10px 0 0', font: serif('18px/28px'), color: colour.ink }
  return (
    <LayoutRow padding="0 40px 8px">
      {greeting && <p style={style}>{greeting}</p>}
      <p style={{ ...style, margin: greeting ? '4px 0 0' : '10px 0 0' }}>{text}</p>
    </LayoutRow>
  )
}

export function Paragraph({ text }: Of<'paragraph'>) {
  return (
    <LayoutRow padding="10px 40px 6px">
      <Text text={text} />
    </LayoutRow>
  )
}

export function Section({ heading, paragraphs }: Of<'section'>) {
  return (
    <LayoutRow padding="28px 40px 0">
      <h2 style={{ margin: '0 0 8px', font: `normal ${serif('26px/32px')}`, color: colour.ink }}>{heading}</h2>
      {paragraphs.map((text) => (
        <Text key={text} text={text} />
      ))}
    </LayoutRow>
  )
}

const Text = ({ text }: { text: string }) => (
  <p style={{ margin: '0 0 10px', font: sans('16px/26px'), color: colour.ink2, ...wrapAnywhere }}>{text}</p>
)

const weights = () =>
  ({
    line: { label: { color: colour.ink2 }, amount: { color: colour.ink } },
    sum: { label: { color: colour.ink, fontWeight: 'bold' }, amount: { color: colour.ink, fontSize: 17 } },
    due: { label: { color: accentColour(), fontWeight: 'bold' }, amount: { color: accentColour(), fontSize: 20 } },
  }) satisfies Record<BillRow['weight'], object>

export function Bill({ rows }: Of<'bill'>) {
  return (
    <LayoutRow padding="8px 40px">
      <LayoutTable>
        {rows.map(({ label, amount, weight }, i) => (
          <tr key={i}>
            <td
              style={{
                padding: '10px 12px 10px 0',
                borderTop: rule,
                font: sans('15px/22px'),
                ...weights()[weight].label,
              }}
            >
              {label}
            </td>
            <td
              align="right"
              style={{
                padding: '10px 0',
                borderTop: rule,
                font: `bold ${sans('15px/22px')}`,
                whiteSpace: 'nowrap',
                ...weights()[weight].amount,
              }}
            >
              {amount}
            </td>
          </tr>
        ))}
      </LayoutTable>
    </LayoutRow>
  )
}

export function Details({ rows }: Of<'details'>) {
  const cell = { padding: '10px 0', borderTop: rule, font: sans('15px/22px') }
  return (
    <LayoutRow padding="14px 40px">
      <LayoutTable>
        {rows.map((fact) => (
          <tr key={fact.label}>
            <td width="36%" valign="top" style={{ ...cell, padding: '10px 12px 10px 0', color: colour.ink2 }}>
              {fact.label}
            </td>
            <td valign="top" style={{ ...cell, color: colour.ink, whiteSpace: 'pre-line', ...wrapAnywhere }}>
              <Value {...fact} />
            </td>
          </tr>
        ))}
      </LayoutTable>
    </LayoutRow>
  )
}

const Value = ({ value, href }: DetailRow) =>
  href ? (
    <a href={href} style={{ color: colour.ink }}>
      {value}
    </a>
  ) : (
    // Keeps an option such as `--reason` on one line. After a line break at its hyphens, people would type two words.
    value.split(/(?<=\s)(--[\w-]{1,20})(?=\s|$)/).map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        <span key={part} style={{ whiteSpace: 'nowrap' }}>
          {part}
        </span>
      ),
    )
  )

export function QuoteBlock({ label, text }: Of<'quote'>) {
  return (
    <LayoutRow padding="10px 40px">
      <p style={{ margin: '0 0 6px', font: sans('13px/20px'), color: colour.ink2 }}>{label}</p>
      <LayoutTable>
        <tr>
          <td style={{ padding: '2px 0 2px 16px', borderLeft: `3px solid ${colour.ink}`, ...wrapAnywhere }}>
            <p style={{ margin: 0, font: serif('18px/28px'), color: colour.ink, whiteSpace: 'pre-line' }}>{text}</p>
          </td>
        </tr>
      </LayoutTable>
    </LayoutRow>
  )
}

/** @param isMain the first button of the mail, which is filled; others are outlined */
export function Button({ label, href, isMain }: Of<'button'> & { isMain: boolean }) {
  const cell = isMain ? { background: accentColour() } : { border: `2px solid ${colour.ink}` }
  return (
    <LayoutRow padding="20px 40px 6px">
      <table role="presentation" cellPadding={0} cellSpacing={0}>
        <tbody>
          <tr>
            <td align="center" style={{ ...cell, borderRadius: 3, ...outlookPadding }}>
              <a href={href} style={{ ...button, color: isMain ? '#ffffff' : colour.ink }}>
                {label}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
    </LayoutRow>
  )
}

/**
 * Outlook ignores padding on links; it supports this property on the table cell instead. Other mail clients ignore the
 * property.
 */
const outlookPadding = { msoPaddingAlt: '16px 28px' } as CSSProperties

const button = {
  display: 'inline-block',
  padding: '16px 28px',
  font: `bold ${sans('16px/20px')}`,
  textDecoration: 'none',
}
