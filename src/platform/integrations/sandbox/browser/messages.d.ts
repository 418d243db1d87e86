/** The server defines this variable at the start of `v1.js`: the error for unreachable frames, in all languages. */
declare const bonacaSandboxMessages: { unreachable: Record<string, string> }
