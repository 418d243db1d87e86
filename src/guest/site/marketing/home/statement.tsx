import { Italics } from '../../ui/italics.tsx'

export function Statement({ text }: { text: string }) {
  return (
    <section className="section">
      <div className="container">
        <p className="d3 statement" data-reveal="">
          <Italics text={text} />
        </p>
      </div>
    </section>
  )
}
