/** Wave line that illustrates a status: 0 (flat) confirmed or sent, 1 pending, 2 not paid, 3 failed. */
export function SeaState({ state }: { state: 0 | 1 | 2 | 3 }) {
  return <div className="sea-state" data-state={state} aria-hidden="true" />
}
