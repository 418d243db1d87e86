/** The server defines this variable at the start of `v1.js`. It contains the message in all languages. */
declare const bonacaSandboxMessages: { unreachable: Record<string, string> }
