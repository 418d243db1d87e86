import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandColours } from '../../shared/brand-colours.ts'
import { projectRoot } from '../../shared/project-root.ts'

/** The manifest of the app's build. It is outside the folder that is served to browsers. */
export const operatorAppManifestPath = join(projectRoot, 'build/operator-app-manifest.json')

/** The URLs of the app's own scripts and style sheets. */
export interface OperatorAppFiles {
  /** The script that runs before the first paint. */
  appearance: string
  scripts: string[]
  styles: string[]
}

type Manifest = Record<string, { file: string; css?: string[]; isEntry?: boolean }>

export function builtOperatorAppFiles(): OperatorAppFiles {
  const manifest: Manifest = JSON.parse(readFileSync(operatorAppManifestPath, 'utf8'))
  const [entry, appearance] = [manifest['src/operator/app/main.tsx'], manifest['src/operator/app/appearance.ts']]
  if (!entry || !appearance) throw new Error(`no main.tsx or appearance.ts in ${operatorAppManifestPath}`)
  return {
    appearance: `/${appearance.file}`,
    scripts: [`/${entry.file}`],
    styles: (entry.css ?? []).map((file) => `/${file}`),
  }
}

/**
 * The files in `npm run dev`. There, Vite would add the style sheet inline by script, which the content security policy
 * forbids. So the document links the style sheet.
 */
export const developmentOperatorAppFiles: OperatorAppFiles = {
  appearance: '/src/operator/app/appearance.ts',
  scripts: ['/@vite/client', '/src/operator/app/main.tsx'],
  styles: ['/src/operator/app/styles/app.css'],
}

/**
 * The HTML document of the operator's app. It is the same for every path below `/operator` and for every device. It
 * contains no data, not even the operator's name, so the app's service worker can store it. The empty header is painted
 * before the scripts have run.
 */
export const operatorAppShell = ({ appearance, scripts, styles }: OperatorAppFiles): string => `<!doctype html>
<html lang="hr">
<head>
<meta charset="utf-8">
<title>Operator</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${brandColours.paper}" data-light="${brandColours.paper}" data-dark="${brandColours.night}">
<script src="${appearance}"></script>
<meta name="apple-mobile-web-app-title" content="Operator">
<link rel="icon" href="/operator-app/icon-180.png" type="image/png">
<link rel="apple-touch-icon" href="/operator-app/icon-180.png">
<link rel="manifest" href="/operator-app/app.webmanifest">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${scripts.map((src) => `<script type="module" src="${src}"></script>`).join('\n')}
</head>
<body>
<div id="app"><div class="app"><div class="app-header"><div><span class="app-wordmark"></span></div><div class="chart-edge"></div></div></div></div>
<noscript><p>Aplikacija treba JavaScript. The app needs JavaScript.</p></noscript>
</body>
</html>
`
