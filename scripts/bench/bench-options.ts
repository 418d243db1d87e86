export interface BenchOptions {
  /** Number and duration of alternating measurements per figure. */
  rounds: number
  milliseconds: number
  /** Duration of the mixed load. Memory is measured during this load, the cached page after it. */
  minutes: number
  /** Lighthouse runs per page. */
  runs: number
  /** Restricts Lighthouse to this page. */
  page: string | undefined
}
