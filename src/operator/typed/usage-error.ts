/** Typed wrongly: shown with the usage, exit status 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}
