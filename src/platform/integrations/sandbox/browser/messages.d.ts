/** The server prepends this variable to `v1.js`. It contains the message in all languages. */
declare const bonacaSandboxMessages: { unreachable: Record<string, string> }
