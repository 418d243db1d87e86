export interface BenchOptions {
  /** How many times each figure is measured, alternately with its baseline. */
  rounds: number
  /** The duration of one measurement. */
  milliseconds: number
  /** Duration of the mixed load. Memory is measured during this load, the cached page after it. */
  minutes: number
  /** Lighthouse runs per page. */
  runs: number
  /** Restricts Lighthouse to this page. */
  page: string | undefined
}
