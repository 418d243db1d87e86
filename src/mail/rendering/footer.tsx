import type { EmailContent } from '../email-content.ts'
import { colour, sans, wrapAnywhere } from './theme.ts'

export function Footer({ phone, email, company, links }: EmailContent['footer']) {
  return (
    <tr>
      <td className="p" style={{ padding: '28px 40px 30px', background: colour.deep }}>
        <p style={{ margin: 0, font: sans('15px/26px'), color: colour.mist }}>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} style={{ color: colour.mist, textDecoration: 'none' }}>
            {phone}
          </a>
          <br />
          <a href={`mailto:${email}`} style={{ color: colour.mist }}>
            {email}
          </a>
        </p>
        {links.length > 0 && (
          <p style={{ margin: '12px 0 0', font: sans('13px/22px'), color: colour.mist2 }}>
            {links.map(({ label, href }, i) => (
              <span key={href}>
                {i > 0 && ' \u00a0 '}
                <a href={href} style={{ color: colour.mist2 }}>
                  {label}
                </a>
              </span>
            ))}
          </p>
        )}
        {company && (
          <p style={{ margin: '12px 0 0', font: sans('13px/20px'), color: colour.mist2, ...wrapAnywhere }}>{company}</p>
        )}
      </td>
    </tr>
  )
}
