/** An element of a page on paper, without the library that renders it: the app uses React, a command writes HTML. */
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
