import type { PointerEvent } from 'react'
import { useAppI18n } from '../../i18n/i18n.tsx'
import type { Focus } from './crop-position.ts'
import type { StudioPicture } from './store.ts'

interface FocalPointProps {
  picture: StudioPicture
  focus: Focus
  onChange: (focus: Focus) => void
}

/** The point that every crop shows: tapped in the picture, or set by two sliders from the keyboard. */
export function FocalPointField({ picture, focus, onChange }: FocalPointProps) {
  const { t } = useAppI18n()
  function take({ buttons, clientX, clientY, currentTarget, type }: PointerEvent<HTMLElement>) {
    if (type === 'pointermove' && buttons === 0) return
    const box = currentTarget.getBoundingClientRect()
    onChange({ x: share(clientX - box.left, box.width), y: share(clientY - box.top, box.height) })
  }
  return (
    <fieldset className="form">
      <legend>{t('studio.pictures.focus')}</legend>
      <p className="hint">{t('studio.pictures.focus_hint')}</p>
      <div className="picture-focus" onPointerDown={take} onPointerMove={take}>
        <img src={picture.path} alt="" draggable={false} width={picture.width} height={picture.height} />
        <span aria-hidden="true" style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }} />
      </div>
      {(['x', 'y'] as const).map((axis) => (
        <label key={axis} className="picture-axis">
          <span>{t(`studio.pictures.focus_${axis}`)}</span>
          <input
            type="range"
            min={0}
            max={100}
            value={Math.round(focus[axis] * 100)}
            onChange={({ target }) => onChange({ ...focus, [axis]: Number(target.value) / 100 })}
          />
        </label>
      ))}
    </fieldset>
  )
}

const share = (distance: number, length: number) =>
  Math.round(Math.min(Math.max(distance / Math.max(length, 1), 0), 1) * 100) / 100
