export interface BenchOptions {
  /** How many times each figure is measured, alternately with its baseline. */
  rounds: number
  /** The duration of one measurement. Bookings are measured 15 times as long, in a fifth of the rounds. */
  milliseconds: number
  /** Duration of the mixed load. Memory is measured during this load, the cached page after it. */
  minutes: number
  /** Lighthouse runs per page. */
  runs: number
  /** Restricts Lighthouse to this page. */
  page: string | undefined
}
