import type { TicketBlock } from '../email-content.ts'
import { qrCid } from './attachments.ts'
import { LayoutRow, LayoutTable } from './layout.tsx'
import { accentColour, colour, sans, serif, wrapAnywhere } from './theme.ts'

export function TicketPanel({ day, time, place, where, lines, details, qr }: Omit<TicketBlock, 'type'>) {
  return (
    <LayoutRow padding="20px 40px 24px">
      <LayoutTable style={{ border: `1px solid ${colour.ink}` }}>
        <tr>
          <td className="c" width="60%" valign="top" style={{ padding: 24, background: colour.sheet }}>
            <p style={{ margin: 0, font: sans('14px/20px'), color: colour.ink2 }}>{day}</p>
            <p
              style={{ margin: '10px 0 0', font: `normal ${serif('44px/46px')}`, color: colour.ink, letterSpacing: -1 }}
            >
              {time}
            </p>
            <p style={{ margin: '2px 0 0', font: `bold ${sans('16px/24px')}`, color: accentColour() }}>
              {place}{' '}
              <a href={where.href} style={{ font: sans('14px/24px'), color: colour.ink2, whiteSpace: 'nowrap' }}>
                {where.label}
              </a>
            </p>
            <p style={{ margin: '12px 0 0', font: sans('15px/23px'), color: colour.ink, ...wrapAnywhere }}>
              {lines.map((line) => (
                <span key={line}>
                  {line}
                  <br />
                </span>
              ))}
              {details.map(({ label, value }) => (
                <span key={label}>
                  {label}: <b style={{ display: 'inline-block' }}>{value}</b>
                  <br />
                </span>
              ))}
            </p>
          </td>
          <QrCell {...qr} />
        </tr>
      </LayoutTable>
    </LayoutRow>
  )
}

function QrCell({ url, alt, caption }: TicketBlock['qr']) {
  const style = { padding: '20px 14px', background: colour.shoal1, borderLeft: `2px dotted ${colour.ink3}` }
  return (
    <td className="c q" width="40%" align="center" valign="middle" style={style}>
      <a href={url} style={{ color: colour.ink2, textDecoration: 'none' }}>
        <img
          src={`cid:${qrCid}`}
          width={176}
          height={176}
          alt={alt}
          fetchPriority="low"
          style={{ display: 'inline-block', border: 0, font: sans('14px/20px') }}
        />
      </a>
      <p style={{ margin: '4px 0 0', font: sans('13px/18px'), color: colour.ink2 }}>{caption}</p>
    </td>
  )
}
