export type Engine = 'firefox' | 'webkit' | 'chromium'

export type Key = 'Tab' | 'Enter' | 'Escape' | 'Space' | 'ArrowLeft' | 'ArrowRight'

/** One browser with one tab. Visitor actions are real input events. Everything else is an expression that the page evaluates. */
export interface Driver {
  /** Sets the window's inner size. An open document may keep the styles of the previous size. */
  resize(width: number, height: number): Promise<void>
  goto(address: string): Promise<void>
  reload(): Promise<void>
  /** @param frame CSS selector of a frame; evaluates the expression in this frame instead of the page */
  evaluate<T>(expression: string, frame?: string): Promise<T>
  /** Clicks at a point of the window. */
  click(x: number, y: number): Promise<void>
  press(key: Key, held?: 'Shift'): Promise<void>
  /** Replaces the content of the focused field by typing the text. */
  typeOver(text: string): Promise<void>
  /** @returns a PNG picture of the window */
  screenshot(): Promise<Buffer>
  /** Deletes everything that the browser has stored for this origin. */
  startNewVisitor(origin: string): Promise<void>
  close(): Promise<void>
}
