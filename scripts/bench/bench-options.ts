export interface BenchOptions {
  /** Number and duration of alternating measurements per figure. */
  rounds: number
  milliseconds: number
  /** Duration of the load while memory is measured. */
  minutes: number
  /** Lighthouse runs per page. */
  runs: number
  /** The only page for Lighthouse. */
  page: string | undefined
}
