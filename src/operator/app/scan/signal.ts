import type { TicketVerdict } from './ticket-verdict.ts'

/** Frequency in hertz and length in seconds of each tone. They tell the crew the result without a look at the phone. */
const tones: Record<TicketVerdict['colour'], [number, number][]> = {
  green: [[1320, 0.12]],
  amber: [
    [880, 0.12],
    [880, 0.12],
  ],
  red: [[220, 0.5]],
}
const vibrations: Record<TicketVerdict['colour'], number[]> = {
  green: [60],
  amber: [60, 80, 60],
  red: [400],
}

let audio: AudioContext | undefined

export function signalVerdict(colour: TicketVerdict['colour'], withSound: boolean): void {
  // The browser ignores vibration and sound until the page was tapped.
  navigator.vibrate?.(vibrations[colour])
  if (!withSound || !('AudioContext' in globalThis)) return
  audio ??= new AudioContext()
  let at = audio.currentTime
  for (const [frequency, seconds] of tones[colour]) {
    const oscillator = audio.createOscillator()
    oscillator.frequency.value = frequency
    oscillator.connect(audio.destination)
    oscillator.start(at)
    oscillator.stop(at + seconds)
    at += seconds + 0.08
  }
}
