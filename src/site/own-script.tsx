import { createContext, use } from 'react'

/** The URLs of the compiled `entry.client.ts`, preceded in development by the hot-reload runtime. */
const OwnScriptContext = createContext<string[]>([])
export const OwnScriptProvider = OwnScriptContext.Provider

export const OwnScript = () => use(OwnScriptContext).map((src) => <script key={src} type="module" src={src} />)
