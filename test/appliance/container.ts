/** A container image of the site, or a folder with the files and settings of the image. */
export interface Image {
  /** The id of the user under which the site runs, as text. */
  userId: string
  /** Starts the site without the right to write into its folder. */
  start(env: Record<string, string>): Promise<Container>
  remove(): Promise<void>
}

export interface Container {
  /** Runs a command in the folder of the site, under its user id and with its environment variables. */
  execute(command: string[], env?: Record<string, string>): Promise<{ status: number; output: string }>
  output(): Promise<string>
  /** Sends the stop signal that the image defines. @returns the exit status of the site */
  stop(): Promise<number>
}
