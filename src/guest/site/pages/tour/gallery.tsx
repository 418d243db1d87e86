import { fallbackFile, type ShownPicture } from '../../../../content/shown-pictures.ts'
import slideWaypointsScript from '../../client/slide-waypoints.ts?worker&url'
import { useI18n } from '../../context/i18n-context.tsx'
import { Modal, modalOpenerProps } from '../../ui/modal.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'

export interface GalleryPicture {
  name: ShownPicture
  alt: string
}

const id = 'gallery'

/**
 * Opens the gallery. Without JavaScript it is a link to a picture, because not every browser can open dialogs without a
 * script.
 */
export function OpenGallery({ pictures }: { pictures: [GalleryPicture, ...GalleryPicture[]] }) {
  const { t } = useI18n()
  return (
    <div className="open-gallery">
      <button className="button" {...modalOpenerProps(id)}>
        {t('gallery.open', { count: pictures.length })}
      </button>
      <a className="button" href={fallbackFile(pictures[0].name)}>
        {t('gallery.open_one')}
      </a>
    </div>
  )
}

/** Pictures side by side in a dialog. They scroll by touch, wheel, arrow keys, and by a link per picture. */
export function Gallery({ pictures }: { pictures: GalleryPicture[] }) {
  const { t, href } = useI18n()
  return (
    <Modal id={id} title={t('gallery.title')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable by keyboard */}
      <section className="gallery-pictures" tabIndex={0} aria-label={t('gallery.title')}>
        {pictures.map(({ name, alt }, index) => (
          <figure key={fallbackFile(name)} id={`picture-${index + 1}`}>
            <Picture name={name} alt={alt} sizes="(min-width: 1000px) 960px, 100vw" />
            <figcaption aria-hidden="true">
              <span className="num">{t('home.slide', { number: index + 1, count: pictures.length })}</span> {alt}
            </figcaption>
          </figure>
        ))}
      </section>
      <div className="gallery-end">
        <slide-waypoints>
          <script type="module" async src={slideWaypointsScript} />
          <nav className="gallery-links" aria-label={t('gallery.links')}>
            {pictures.map(({ name, alt }, index) => (
              <a
                key={fallbackFile(name)}
                href={`#picture-${index + 1}`}
                aria-current={index === 0 ? 'true' : undefined}
              >
                <Picture name={name} alt={alt} sizes="96px" />
              </a>
            ))}
          </nav>
        </slide-waypoints>
        <a className="button button-primary" href={href('book_now')}>
          {t('layout.nav.book_now')}
          <RouteLeg />
        </a>
      </div>
    </Modal>
  )
}
