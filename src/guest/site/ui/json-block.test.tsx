import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { embeddedJson } from '../../../shared/embedded-json.ts'
import { JsonBlock } from './json-block.tsx'

test('text with a closing script tag cannot end the element and is parsed back unchanged', () => {
  const comment = 'Lovely </script><script>alert(1)</script><!-- day & night'
  const html = renderToStaticMarkup(<JsonBlock type="application/json" json={embeddedJson({ comment })} />)
  expect(html.match(/</g)).toHaveLength(2)
  const [, json = ''] = html.match(/^<script type="application\/json">(.*)<\/script>$/) ?? []
  expect(JSON.parse(json)).toEqual({ comment })
})
