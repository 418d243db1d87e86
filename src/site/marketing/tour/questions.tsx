import { Icon } from '../../ui/icon.tsx'
import { Italics } from '../../ui/italics.tsx'
import type { TourContent } from '../tour.tsx'

export function Questions({ content }: { content: TourContent['questions'] }) {
  return (
    <section className="section">
      <div className="wrap pair">
        <h2 className="d2">
          <Italics text={content.headline} />
        </h2>
        <div className="faq">
          {content.list.map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
              <summary>
                {question}
                <Icon name="plus" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
