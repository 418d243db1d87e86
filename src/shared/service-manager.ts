import { execFile } from 'node:child_process'

/**
 * Tells systemd that the site is ready; `systemctl start` and `restart` wait for this message. Then tells it regularly
 * that the site works: systemd restarts a site that is silent for longer than the watchdog's time. Node.js can't open
 * the datagram socket of this protocol, so systemd's own program sends the messages.
 * @param env variables that systemd has set; without them nothing is sent
 * @returns a function that ends the messages
 */
export function reportReady(
  env: { NOTIFY_SOCKET?: string | undefined; WATCHDOG_USEC?: string | undefined },
  onFailure: (error: Error) => void,
): () => void {
  if (!env.NOTIFY_SOCKET) return () => {}
  const send = (message: string) => void execFile('systemd-notify', [message], (error) => error && onFailure(error))
  send('READY=1')
  const watchdogMs = Number(env.WATCHDOG_USEC ?? 0) / 1000
  const timer = watchdogMs > 0 ? setInterval(send, watchdogMs / 3, 'WATCHDOG=1').unref() : undefined
  return () => clearInterval(timer)
}
