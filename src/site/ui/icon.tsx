import { type IconName, iconPaths } from './icon-paths.ts'

/** Decorative: what it means stands beside it in words. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  )
}
