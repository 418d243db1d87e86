/** An element of a page for paper, independent of what renders it: React in the app, or a command that writes HTML. */
export interface PaperElement {
  tag:
    | 'div'
    | 'h1'
    | 'h2'
    | 'p'
    | 'section'
    | 'table'
    | 'thead'
    | 'tbody'
    | 'tfoot'
    | 'tr'
    | 'th'
    | 'td'
    | 'b'
    | 'q'
    | 'span'
  className: string
  colSpan?: number
  children: (PaperElement | string)[]
}

export const element = (
  tag: PaperElement['tag'],
  className: string,
  children: PaperElement['children'],
): PaperElement => ({ tag, className, children })
