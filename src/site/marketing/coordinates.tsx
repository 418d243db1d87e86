/** A line above a headline: how far south the reader has sailed, and what comes. */
export function Coordinates({ latitude, text }: { latitude: string; text: string }) {
  return (
    <p className="coordinates">
      <span>
        {latitude}&ensp;{text}
      </span>
    </p>
  )
}
