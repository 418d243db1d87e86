/** An image of the site, or what has its files and settings. */
export interface Image {
  /** The user id of its site, as text. */
  userId: string
  /** Starts the site without the right to write into its folder. */
  start(env: Record<string, string>): Promise<Container>
  remove(): Promise<void>
}

export interface Container {
  /** Runs a command in the folder of the site, under its user id and with its environment variables. */
  execute(command: string[], env?: Record<string, string>): Promise<{ status: number; output: string }>
  output(): Promise<string>
  /** Sends the signal of the image. @returns the exit status of the site */
  stop(): Promise<number>
}
