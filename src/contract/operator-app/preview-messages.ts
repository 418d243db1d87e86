/** What the app and a page of the preview in its frame say to each other, if they have different origins. */
export const previewMessages = {
  /** The page can be told to load again. */
  ready: 'bonaca-preview-ready',
  reload: 'bonaca-preview-reload',
} as const
