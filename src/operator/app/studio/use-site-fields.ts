import { useEffect, useState } from 'react'
import { useRead } from '../api/use-read.ts'
import { onFieldSaved } from './savers.ts'

/** The fields of a part of the site, read again after each saved field; `version` counts the saves. */
export function useSiteFields(below: string) {
  const [version, setVersion] = useState(0)
  useEffect(() => onFieldSaved(() => setVersion((before) => before + 1)), [])
  return { ...useRead('site', { below }, version), version }
}
