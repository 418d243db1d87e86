import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from '../../prepare.mjs'

/** Starts one of the programs beside this file, tells it what it has to do, and gives what it says, and how to end it. */
export async function startPeer(name, told) {
  const child = startHelper(new URL(name, import.meta.url))
  return { ...(await tell(child, told)), stop: () => child.disconnect() }
}

/** A program of ours that ends with us. */
export const startHelper = (file) =>
  fork(fileURLToPath(file), { execPath: pinnedNode, env: { ...process.env, NODE_ENV: 'production' } })

/** What a process answers; one that ends instead has failed. */
export function tell(child, told) {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('a helper of the bench ended: it says why above'))
    child.once('exit', ended)
    child.once('message', (said) => {
      child.off('exit', ended)
      resolve(said)
    })
    child.send(told)
  })
}
