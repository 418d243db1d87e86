import { type RefObject, useEffect, useRef, useState } from 'react'

interface Detector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

type CameraState = 'starting' | 'on' | 'refused' | 'missing'

/** Switches the light of the camera. */
type Torch = (isOn: boolean) => Promise<void>

interface Scanner {
  state: CameraState
  /** Null if the camera has no light that a page may switch. */
  torch: Torch | null
}

/**
 * Milliseconds between two readings of the picture: often enough for a moving hand, and seldom enough that the phone
 * stays cool.
 */
const pauseMs = 120

/**
 * Shows the rear camera in the video element and reads QR codes from it.
 * @param onCode called once per code; for the same code again only after another code, or after three seconds in which
 * the code was not seen
 */
export function useScanner(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void): Scanner {
  const [state, setState] = useState<CameraState>('starting')
  const [torch, setTorch] = useState<Torch | null>(null)
  const handler = useRef(onCode)
  useEffect(() => {
    handler.current = onCode
  })
  useEffect(() => {
    const camera = new AbortController()
    void scan(video, (text) => handler.current(text), camera.signal, setState, setTorch)
    return () => camera.abort()
  }, [video])
  return { state, torch }
}

async function scan(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (text: string) => void,
  signal: AbortSignal,
  onState: (state: CameraState) => void,
  onTorch: (update: () => Torch | null) => void,
) {
  if (!navigator.mediaDevices) return onState('missing')
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch (error) {
    return onState(error instanceof Error && error.name === 'NotAllowedError' ? 'refused' : 'missing')
  }
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted || !video.current) return stop()
  signal.addEventListener('abort', stop)
  const element = video.current
  element.srcObject = stream
  await element.play().catch(() => {})
  onState('on')
  const torch = torchOf(stream.getVideoTracks()[0])
  if (torch) onTorch(() => torch)
  const detector = await createDetector()
  let last = { text: '', at: 0 }
  while (!signal.aborted) {
    const [found] = await detector.detect(element).catch(() => [])
    const isNew = found && (found.rawValue !== last.text || Date.now() - last.at > 3_000)
    if (found && !signal.aborted) {
      last = { text: found.rawValue, at: Date.now() }
      if (isNew) onCode(found.rawValue)
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/**
 * The light of the camera; undefined if it has none. The cast is needed because TypeScript's DOM types lack `torch`.
 */
function torchOf(track: MediaStreamTrack | undefined): Torch | undefined {
  const { torch } = (track?.getCapabilities?.() ?? {}) as { torch?: boolean }
  if (!track || !torch) return undefined
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }).catch(() => {})
}

/** The browser's own detector if it reads QR codes (Android), otherwise a library, which is loaded only here. */
async function createDetector(): Promise<Detector> {
  const { BarcodeDetector: native } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats: readonly string[] = (await native?.getSupportedFormats().catch(() => undefined)) ?? []
  const Detector = native && formats.includes('qr_code') ? native : (await import('qr/decode.js')).BarcodeDetector
  return new Detector({ formats: ['qr_code'] })
}
