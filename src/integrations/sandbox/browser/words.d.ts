/** Put in front of `v1.js` by the server, in all languages. */
declare const bonacaSandboxWords: { unreachable: Record<string, string> }
