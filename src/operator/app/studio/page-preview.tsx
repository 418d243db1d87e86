import { type RefObject, useEffect, useRef, useState } from 'react'
import { previewMessages } from '../../../contract/operator-app/preview-messages.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { Segments } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

const widths = { phone: 390, desktop: 1280 } as const

interface PagePreviewProps {
  /** The path of the page on the site. */
  page: string
  /** A number that changes when this device has saved a change of the draft, but not when somebody else has. */
  version: number
}

/** The real page with the texts of the draft, as wide as on a phone or on a desktop. */
export function PagePreview({ page, version }: PagePreviewProps) {
  const { t } = useAppI18n()
  const [width, setWidth] = useState<keyof typeof widths>('phone')
  const { url, error } = usePreviewUrl(version)
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const scale = Math.min(1, room.width / widths[width])
  return (
    <section className="studio-preview" aria-label={t('studio.page')}>
      <Segments
        quiet
        legend={t('studio.width')}
        options={(['phone', 'desktop'] as const).map((value) => ({ value, label: t(`studio.width.${value}`) }))}
        value={width}
        onChange={setWidth}
      />
      <ErrorNotice error={error} />
      <div ref={box} className="studio-frame">
        {url && room.width > 0 && (
          <PageFrame
            key={page}
            src={url.replace(/\/$/, '') + page}
            version={version}
            size={{ width: widths[width], height: room.height / scale, scale }}
          />
        )}
      </div>
    </section>
  )
}

interface PageFrameProps {
  src: string
  version: number
  size: { width: number; height: number; scale: number }
}

/**
 * Shows the page in a frame, and loads it again for each version at the same scroll position. If the page is on another
 * origin, the app can't read the scroll position. Then it asks the page to reload itself, if the page has reported that
 * it can (`preview-script.ts`).
 */
function PageFrame({ src, version, size }: PageFrameProps) {
  const { t } = useAppI18n()
  const frame = useRef<HTMLIFrameElement>(null)
  const scrolled = useRef(0)
  const shown = useRef({ src, version })
  const reloader = useReload(frame)
  useEffect(() => {
    const { current } = frame
    if (!current || (shown.current.version === version && shown.current.src === src)) return
    const isSamePage = shown.current.src === src
    shown.current = { src, version }
    if (isSamePage && !pageOf(current) && reloader.reload(src)) return
    scrolled.current = pageOf(current)?.scrollY ?? 0
    current.src = src
  }, [src, version, reloader])
  return (
    <iframe
      ref={frame}
      title={t('studio.page')}
      src={shown.current.src}
      style={{ width: size.width, height: size.height, transform: `scale(${size.scale})` }}
      onLoad={({ currentTarget }) => pageOf(currentTarget)?.scrollTo({ top: scrolled.current, behavior: 'instant' })}
    />
  )
}

/** Asks a page of another origin to reload itself. If the page is still loading, it is asked as soon as it is ready. */
function useReload(frame: RefObject<HTMLIFrameElement | null>) {
  const [reloader] = useState(() => {
    let [isKnown, isReady, isWanted] = [false, false, false]
    const tell = (origin: string) => {
      isReady = false
      isWanted = false
      frame.current?.contentWindow?.postMessage(previewMessages.reload, origin)
    }
    return {
      /** @returns false if the page can't reload itself, such as a mail */
      reload(src: string): boolean {
        if (isReady) tell(new URL(src).origin)
        else isWanted = isKnown
        return isKnown
      },
      receive({ source, origin, data }: MessageEvent) {
        const { current } = frame
        if (!current || source !== current.contentWindow || data !== previewMessages.ready) return
        if (origin !== new URL(current.src).origin) return
        isKnown = true
        isReady = true
        if (isWanted) tell(origin)
      },
    }
  })
  useEffect(() => {
    addEventListener('message', reloader.receive)
    return () => removeEventListener('message', reloader.receive)
  }, [reloader])
  return reloader
}

/** The window of the page; undefined on another origin. */
function pageOf(frame: HTMLIFrameElement): Window | undefined {
  return frame.contentDocument ? (frame.contentWindow ?? undefined) : undefined
}

/** The current preview link. It is valid for an hour; a new one is made when less than five minutes are left. */
let link: { url: string; endsAt: string } | undefined

function usePreviewUrl(version: number): { url: string | undefined; error: unknown } {
  const { run, error } = useAction('site-preview')
  const [url, setUrl] = useState(() => validUrl())
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks the link whenever the page loads again
  useEffect(() => {
    const valid = validUrl()
    if (valid) return setUrl(valid)
    void run({}).then((made) => {
      if (!made) return
      link = made
      setUrl(made.url)
    })
  }, [version])
  return { url, error }
}

const validUrl = () => (link && Date.parse(link.endsAt) - Date.now() > 5 * 60_000 ? link.url : undefined)

/** Forgets the preview link. It is called after all links were ended on the server. */
export const forgetPreview = (): void => {
  link = undefined
}
