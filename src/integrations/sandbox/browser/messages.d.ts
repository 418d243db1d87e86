/** The server prepends this variable to `v1.js`, with all languages. */
declare const bonacaSandboxMessages: { unreachable: Record<string, string> }
