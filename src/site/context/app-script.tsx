import { createContext, use } from 'react'

/** The URLs of the compiled `entry.client.ts`, preceded in development by the hot-reload runtime. */
const AppScriptContext = createContext<string[]>([])
export const AppScriptProvider = AppScriptContext.Provider

export const AppScript = () => use(AppScriptContext).map((src) => <script key={src} type="module" src={src} />)
