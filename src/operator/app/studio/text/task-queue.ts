type Task = () => Promise<void>

const waiting: Task[] = []
let isRunning = false

/**
 * Adds a task to a queue whose tasks run one after the other, with a pause before each, so that a screen with many
 * editors stays responsive. `hurry` makes it the next task.
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
    // If a task can't load the editor, its field goes on showing the plain text. The next task tries to load it again.
    await waiting
      .shift()?.()
      .catch(() => {})
  }
  isRunning = false
}
