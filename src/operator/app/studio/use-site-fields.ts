import { useEffect, useState } from 'react'
import { useRead } from '../api/use-read.ts'
import { onFieldSaved } from './savers.ts'

/**
 * The wait before the fields are read again. The preview loads first, because both at the same time would be slower.
 */
const readAfterMs = 600

/** The fields of a part of the site, read again a moment after the last saved field; `version` counts the saves. */
export function useSiteFields(below: string) {
  const [version, setVersion] = useState(0)
  const [readVersion, setReadVersion] = useState(0)
  useEffect(() => onFieldSaved(() => setVersion((before) => before + 1)), [])
  useEffect(() => {
    if (version === 0) return
    const timer = setTimeout(() => setReadVersion(version), readAfterMs)
    return () => clearTimeout(timer)
  }, [version])
  return { ...useRead('site', { below }, readVersion), version }
}
