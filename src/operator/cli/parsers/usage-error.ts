/** The command line was used wrongly: the program prints the message and exits with status 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}
