import { expect, test } from 'vitest'
import { sayProblem } from '../say-problem.ts'
import { readWordmarkSvg } from './wordmark-svg.ts'

const file = (content: string, attributes = 'viewBox="0 0 240 60"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`
const shape = '<path d="M0 0h240v60z"/>'
const written = (content: string, attributes?: string) => {
  const read = readWordmarkSvg(file(content, attributes))
  return read.ok ? read.svg : sayProblem(read.problem)
}

test('shapes and their colours are kept, black becomes the colour of the text', () => {
  expect(written('<g fill="#0b6e69"><path d="M0 0L10 10z" stroke="#000"/></g><circle cx="5" cy="5" r="2.5"/>')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60" fill="currentColor"><g fill="#0b6e69"><path d="M0 0L10 10z" stroke="currentColor"></path></g><circle cx="5" cy="5" r="2.5"></circle></svg>',
  )
})

test('what drawing programs note is left out, and their styles become attributes', () => {
  const inkscape = `<?xml version="1.0" encoding="UTF-8"?><!-- Created with Inkscape -->
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <svg width="240px" height="60" id="svg1" xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://x" inkscape:version="1.3">
    <sodipodi:namedview id="n"/><metadata><rdf:RDF/></metadata><title>Val</title><defs id="d"/>
    <g inkscape:label="Layer 1" id="g1"><path class="a" style="display:inline;fill:#123456;stroke:none;font-size:12px" d="m 0,0 h 10"/></g></svg>`
  const read = readWordmarkSvg(inkscape)
  expect(read).toEqual({
    ok: true,
    ratio: 4,
    svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60" fill="currentColor"><g><path fill="#123456" stroke="none" d="m 0,0 h 10"></path></g></svg>',
  })
})

test('what was written is read again without a change', () => {
  const once = written(`<g transform="translate(2 3)">${shape}</g>`, 'viewBox="0 0 240 60" fill="none"')
  const again = readWordmarkSvg(once)
  expect(again).toMatchObject({ ok: true, svg: once })
})

test.each([
  '<script>alert(1)</script>',
  '<script href="https://evil.example/x.js"/>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<svg:script>alert(1)</svg:script>',
  '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
  '<path d="M0 0z" onload="alert(1)"/>',
  '<path d="M0 0z" onclick="none"/>',
  '<path d="M0 0z" OnMouseOver="alert(1)"/>',
  '<g onfocusin="alert(1)" tabindex="0"/>',
  '<a href="javascript:alert(1)"><path d="M0 0z"/></a>',
  '<a xlink:href="javascript:alert(1)"><path d="M0 0z"/></a>',
  '<image href="https://evil.example/pixel.png"/>',
  '<image xlink:href="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4="/>',
  '<use href="#a"/>',
  '<use href="data:image/svg+xml,&lt;svg id=&quot;x&quot; onload=&quot;alert(1)&quot;/>#x"/>',
  '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:alert(1)"/></body></foreignObject>',
  '<style>@import url(https://evil.example/x.css);</style>',
  '<style>path{background:url("javascript:alert(1)")}</style>',
  '<path d="M0 0z" style="fill:url(https://evil.example/#a)"/>',
  '<path d="M0 0z" style="background-image:url(https://evil.example/a.png)"/>',
  '<path d="M0 0z" style="behavior:url(x.htc)"/>',
  '<path d="M0 0z" style="fill:expression(alert(1))"/>',
  '<path d="M0 0z" fill="url(#gradient)"/>',
  '<path d="M0 0z" fill="url(https://evil.example/#a)"/>',
  '<path d="M0 0z" filter="url(#f)"/>',
  '<path d="M0 0z" clip-path="url(https://evil.example/#c)"/>',
  '<path d="M0 0z" mask="url(#m)"/>',
  '<animate attributeName="href" values="javascript:alert(1)"/>',
  '<path d="M0 0z"><set attributeName="onmouseover" to="alert(1)"/></path>',
  '<handler type="application/ecmascript">alert(1)</handler>',
  '<listener event="load" handler="#x"/>',
  '<embed src="javascript:alert(1)"/>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"/>',
  '<text>Val</text>',
  '<defs><linearGradient id="a"/></defs>',
  '<svg onload="alert(1)"><path d="M0 0z"/></svg>',
  '<path d="M0 0z&quot; onload=&quot;alert(1)"/>',
  '<path d="M0 0z" fill="red&quot; onload=&quot;alert(1)"/>',
  '<path d="M0 0z" fill="#fff&lt;/svg&gt;&lt;script&gt;alert(1)&lt;/script&gt;"/>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  '<path d="M0 0z" constructor="none()"/>',
  '<constructor/>',
  '<__proto__/>',
])('%s is refused', (content) => {
  const read = readWordmarkSvg(file(`${shape}${content}`))
  expect(read.ok, JSON.stringify(read)).toBe(false)
})

test.each([
  ['an empty file', ''],
  ['plain text', 'Bonaca'],
  ['HTML', '<!doctype html><p onclick="alert(1)">Bonaca</p>'],
  ['an unclosed element', '<svg viewBox="0 0 240 60"><path d="M0 0z">'],
  ['text after the end', `${file(shape)}<script>alert(1)</script>`],
  ['an unquoted attribute', '<svg viewBox="0 0 240 60"><path d=M0/></svg>'],
  ['entities', `<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>${file('<g id="&c;"/>')}`],
  ['an external entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${file('<desc>&x;</desc>')}`],
  ['a handler on the root', file(shape, 'viewBox="0 0 240 60" onload="alert(1)"')],
  ['no size', file(shape, '')],
  ['a size of nothing', file(shape, 'viewBox="0 0 0 60"')],
  ['a size that is no number', file(shape, 'viewBox="0 0 1e99 NaN"')],
  ['a tower', file(shape, 'viewBox="0 0 10 600"')],
  ['no shape', file('<g><title>x</title></g>')],
  ['2,000 shapes', file('<g/>'.repeat(2000))],
  ['a deep nest', file('<g>'.repeat(100) + shape + '</g>'.repeat(100))],
  ['a megabyte', file(`<path d="${'M0 0'.repeat(250_000)}"/>`)],
])('%s is refused', (_, text) => {
  const read = readWordmarkSvg(text)
  expect(read.ok ? read.svg : sayProblem(read.problem)).toMatch(/^[a-z][^<]{5,120}\.$/)
})

test('comments, CDATA and processing instructions draw nothing and are left out', () => {
  const svg = written(
    `${shape}<!-- <script>alert(1)</script> --><![CDATA[<script>alert(1)</script>]]><?xml-stylesheet href="x"?>`,
  )
  expect(svg).toBe(written(shape))
})
