/** The path of the app's HTML document. All screens use the same document. */
export const shellPath = '/operator'

/** Whether a navigation shows a screen of the app. Paths of the app's calls, below `/operator/api`, are not screens. */
export const shouldServeShell = (mode: RequestMode, path: string): boolean =>
  mode === 'navigate' && /^\/operator(\/|$)/.test(path) && !/^\/operator\/api(\/|$)/.test(path)
