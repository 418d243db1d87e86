/** Without JavaScript, reloads the page of a pending booking. HTML allows it in the head only. */
export const NoscriptReload = ({ seconds }: { seconds: number }) => (
  <noscript>
    <meta httpEquiv="refresh" content={String(seconds)} />
  </noscript>
)
