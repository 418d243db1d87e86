export interface BenchOptions {
  /** Number and duration of alternating measurements per figure. */
  rounds: number
  milliseconds: number
  /** Duration of the mixed load, while memory and before the cached page is measured. */
  minutes: number
  /** Lighthouse runs per page. */
  runs: number
  /** Restricts Lighthouse to this page. */
  page: string | undefined
}
