import { spawn } from 'node:child_process'
import { prepare } from './prepare.mjs'

// `npm run dev`: installs when needed, then Vite with the application behind it, reloaded on change.
const { node } = await prepare()
const child = spawn(node, ['node_modules/@react-router/dev/bin.cjs', 'dev'], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 0))
