declare module 'cliui' {
  interface Cell {
    text: string
    /** The number of columns, including the padding. */
    width: number
    align?: 'right' | undefined
    /** Top, right, bottom, left. */
    padding: [number, number, number, number]
  }

  export default function cliui(options: { width: number }): { div(...cells: Cell[]): void; toString(): string }
}
