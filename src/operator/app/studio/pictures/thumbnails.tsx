import { cropPosition, type Focus, type Ratio } from './crop-position.ts'
import type { StudioPicture } from './store.ts'

interface CropProps {
  picture: Pick<StudioPicture, 'path' | 'width' | 'height' | 'focalPoint'>
  ratio: Ratio
  focus?: Focus
}

/** The part of a picture that pages show. */
export const Crop = ({ picture, ratio, focus = picture.focalPoint }: CropProps) => (
  <img
    className="picture-crop"
    src={picture.path}
    alt=""
    loading="lazy"
    style={{ aspectRatio: ratio.join(' / '), objectPosition: cropPosition({ ...picture, focalPoint: focus }, ratio) }}
  />
)

/** A picture that is delivered with the site. */
export const Sample = ({ name, ratio }: { name: string; ratio: Ratio }) => (
  <img
    className="picture-crop"
    src={`/pictures/${name}-480.webp`}
    alt=""
    loading="lazy"
    style={{ aspectRatio: ratio.join(' / ') }}
  />
)
