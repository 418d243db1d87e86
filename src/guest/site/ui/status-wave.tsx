/**
 * Wave line that illustrates a status: 0 (flat) success, such as confirmed or sent; 1 pending or changed; 2 not paid,
 * refused, cancelled or ended; 3 failed.
 */
export function StatusWave({ state }: { state: 0 | 1 | 2 | 3 }) {
  return <div className="status-wave" data-state={state} aria-hidden="true" />
}
