import { createContext, use } from 'react'

/** The URLs of the compiled `entry.client.ts`, preceded in development by the hot-reload runtime. */
const OwnScriptContext = createContext<string[]>([])
export const AppScriptProvider = OwnScriptContext.Provider

export const AppScript = () => use(OwnScriptContext).map((src) => <script key={src} type="module" src={src} />)
