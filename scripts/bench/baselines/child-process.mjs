import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from '../../bootstrap/install-and-build.mjs'

/** Starts a script of this folder as a child process and sends it a message. @returns its reply, and `stop` */
export async function startBaseline(name, message) {
  const child = forkChild(new URL(name, import.meta.url))
  return { ...(await requestReply(child, message)), stop: () => child.disconnect() }
}

/** Forks a script that exits when the IPC channel closes. */
export const forkChild = (file) =>
  fork(fileURLToPath(file), { execPath: pinnedNode, env: { ...process.env, NODE_ENV: 'production' } })

/** Sends a message and resolves with the reply; rejects if the process exits instead. */
export function requestReply(child, message) {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('A child process of the benchmark exited; see its output above.'))
    child.once('exit', onExit)
    child.once('message', (reply) => {
      child.off('exit', onExit)
      resolve(reply)
    })
    child.send(message)
  })
}
