import { createContext, use } from 'react'

/** The addresses of what `entry.client.ts` became: itself, and while we develop what it needs before it. */
const OwnScriptContext = createContext<string[]>([])
export const OwnScriptProvider = OwnScriptContext.Provider

export const OwnScript = () => use(OwnScriptContext).map((src) => <script key={src} type="module" src={src} />)
