/** Without JavaScript, reloads a page whose state may change. HTML allows this `noscript` in the head only. */
export const NoscriptReload = ({ seconds }: { seconds: number }) => (
  <noscript>
    <meta httpEquiv="refresh" content={String(seconds)} />
  </noscript>
)
