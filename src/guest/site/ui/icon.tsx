import { type IconName, iconPaths } from '../../../content/icon-paths.ts'
import icons from './icons.svg?no-inline'

/** Decorative: text next to the icon has the same meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {name in iconPaths ? <path d={iconPaths[name as keyof typeof iconPaths]} /> : <use href={`${icons}#${name}`} />}
    </svg>
  )
}
