/**
 * The line above a headline: the topic of the section and a latitude. Further down the page the latitude is further
 * south.
 */
export function Coordinates({ latitude, text }: { latitude: string; text: string }) {
  return (
    <p className="coordinates">
      <span>
        {latitude}&ensp;{text}
      </span>
    </p>
  )
}
