import { html, raw } from 'hono/html'
import type { OpenApiDocument, OpenApiOperation } from './openapi.ts'

/** Renders the OpenAPI document as HTML, without scripts or third-party files. */
export function renderDocsPage(api: OpenApiDocument) {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method, path, operation)),
  )
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${api.info.title} API</title>
<link rel="stylesheet" href="/api-docs.css">
</head>
<body>
<a class="skip-link" href="#main">Skip to the content</a>
<main id="main">
<h1>${api.info.title} API</h1>
<p>${api.info.description} The same for machines: <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${api.openapi}).</p>
${operations}
</main>
</body>
</html>`
}

const section = (method: string, path: string, operation: OpenApiOperation) => html`
<section id="${operation.operationId}">
<h2><code>${method.toUpperCase()} /api${path}</code></h2>
<p>${operation.summary}. ${operation.description}</p>
${details('Parameters', operation.parameters)}
${operation.requestBody ? details('Body', operation.requestBody) : ''}
${Object.entries(operation.responses).map(([status, response]) => details(`Answer ${status}`, response))}
</section>`

const details = (title: string, content: object) =>
  Array.isArray(content) && content.length === 0
    ? raw('')
    : html`<details><summary>${title}</summary><pre>${JSON.stringify(content, null, 2)}</pre></details>`
