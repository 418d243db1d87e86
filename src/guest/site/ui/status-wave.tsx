/** Wave line that illustrates a status: 0 (flat) confirmed or sent, 1 pending, 2 not paid, 3 failed. */
export function StatusWave({ state }: { state: 0 | 1 | 2 | 3 }) {
  return <div className="status-wave" data-state={state} aria-hidden="true" />
}
