/** Line above a headline: a latitude, which moves south down the page, and the topic of the section. */
export function Coordinates({ latitude, text }: { latitude: string; text: string }) {
  return (
    <p className="coordinates">
      <span>
        {latitude}&ensp;{text}
      </span>
    </p>
  )
}
