/** Messages (`postMessage`) between the app and the previewed page in a frame of the app, if their origins differ. */
export const previewMessages = {
  /** The page sends `ready` when it can receive `reload`. On `reload` the page loads again. */
  ready: 'bonaca-preview-ready',
  reload: 'bonaca-preview-reload',
} as const
