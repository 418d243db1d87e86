type Task = () => Promise<void>

const waiting: Task[] = []
let isRunning = false

/**
 * Runs a task after those before it, with a pause for the browser between two, so that a screen with many editors stays
 * responsive. `hurry` puts it first.
 */
export function queueTask(task: Task): { hurry(): void; cancel(): void } {
  waiting.push(task)
  if (!isRunning) void run()
  const leave = () => {
    const index = waiting.indexOf(task)
    return index >= 0 && waiting.splice(index, 1).length > 0
  }
  return {
    hurry: () => void (leave() && waiting.unshift(task)),
    cancel: () => void leave(),
  }
}

async function run() {
  isRunning = true
  while (waiting.length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    // A part of the app that can't be loaded leaves its text to read; the next one tries again.
    await waiting
      .shift()?.()
      .catch(() => {})
  }
  isRunning = false
}
