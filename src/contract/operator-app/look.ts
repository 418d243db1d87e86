/** `GET look`, without a session: what the app shows of the operator before anybody has signed in. */
export interface AppLook {
  /** The operator's name. */
  name: string
  /** The name as the header shows it. */
  wordmark: string
  /** Values of CSS custom properties, such as `--route`; null: those of the app's style sheet apply. */
  tints: Record<string, string> | null
}
