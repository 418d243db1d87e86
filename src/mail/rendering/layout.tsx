import type { CSSProperties, ReactNode } from 'react'
import { colour } from './theme.ts'

/** One row of the main table of the mail. A media query reduces the padding of class `p` on narrow screens. */
export function LayoutRow({ padding, children }: { padding: string; children: ReactNode }) {
  return (
    <tr>
      <td className="p" style={{ padding }}>
        {children}
      </td>
    </tr>
  )
}

export function LayoutTable({ children, style }: { children: ReactNode; style?: CSSProperties }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={style}>
      <tbody>{children}</tbody>
    </table>
  )
}

const edgeCells = Array.from({ length: 16 }, (_, i) => (i % 2 ? colour.sheet : colour.ink))

/** The black-and-white graduated border of a nautical chart. */
export function ChartEdge() {
  const edge = `1px solid ${colour.ink}`
  return (
    <tr>
      <td style={{ padding: 0, lineHeight: 0, fontSize: 0 }}>
        <LayoutTable style={{ borderTop: edge, borderBottom: edge, tableLayout: 'fixed' }}>
          <tr>
            {edgeCells.map((background, i) => (
              <td key={i} width="6.25%" height={5} style={{ height: 5, lineHeight: '5px', fontSize: 0, background }}>
                &nbsp;
              </td>
            ))}
          </tr>
        </LayoutTable>
      </td>
    </tr>
  )
}
