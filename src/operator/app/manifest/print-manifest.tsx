import { createElement, type ReactNode } from 'react'
import type { ManifestData } from '../../operations/operations.ts'
import { manifestPaper } from '../../paper/manifest-paper.ts'
import type { PaperElement } from '../../paper/paper-element.ts'
import { dayOf } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'

/**
 * The manifest for the browser's print dialog, which prints it or saves it as a PDF. It is hidden on the screen, and
 * has all parties, whatever the filter.
 */
export function ManifestPaper({ manifest }: { manifest: ManifestData }) {
  return rendered(manifestPaper(manifest, dayOf(new Date(manifest.readAt)), useAppI18n()))
}

function rendered(node: PaperElement | string): ReactNode {
  if (typeof node === 'string') return node
  const { tag, className, colSpan, children } = node
  return createElement(tag, { ...(className && { className }), colSpan }, ...children.map(rendered))
}
