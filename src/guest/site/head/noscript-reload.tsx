/** Reloads a page whose state may change, without JavaScript. HTML allows this `noscript` in the head only. */
export const NoscriptReload = ({ seconds }: { seconds: number }) => (
  <noscript>
    <meta httpEquiv="refresh" content={String(seconds)} />
  </noscript>
)
