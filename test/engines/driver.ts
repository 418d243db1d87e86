export type Engine = 'firefox' | 'webkit' | 'chromium'

export type Key = 'Tab' | 'Enter' | 'Escape' | 'Space' | 'ArrowLeft' | 'ArrowRight'

/** One browser with one tab. What a person does is real input; everything else is an expression that the page evaluates. */
export interface Driver {
  /** The window's inner size; documents that are open may keep the styles of another one. */
  resize(width: number, height: number): Promise<void>
  goto(address: string): Promise<void>
  reload(): Promise<void>
  /** @param frame the CSS selector of a frame in the page, in which it is evaluated instead */
  evaluate<T>(expression: string, frame?: string): Promise<T>
  /** A click of the pointer at a point of the window. */
  click(x: number, y: number): Promise<void>
  press(key: Key, held?: 'Shift'): Promise<void>
  /** Presses the keys of this text, over everything that the focused field holds. */
  typeOver(text: string): Promise<void>
  /** @returns a PNG picture of the window */
  screenshot(): Promise<Buffer>
  /** Begins as a new visitor of this origin: nothing stored. */
  startNewVisitor(origin: string): Promise<void>
  close(): Promise<void>
}
